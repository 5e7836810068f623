"""Asking the server over HTTP."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

from ludarc.core.faults import Fault

SECONDS = 10.0


def ask(url: str, lang: str, body: Any = None, token: str = "") -> Any:
    """The JSON a server answers; what it refuses is a fault in its own words."""
    headers = {"Content-Type": "application/json", "Accept-Language": lang}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 # http and https only, see link.py
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 # the same
            text = answer.read()
    except urllib.error.HTTPError as error:
        raise Fault(url, words_of(error)) from None
    except (urllib.error.URLError, OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Fault(url, f"the server does not answer: {reason}") from None
    try:
        return json.loads(text) if text else None
    except ValueError:
        raise Fault(url, "this is no table server") from None


def words_of(error: urllib.error.HTTPError) -> str:
    """What the server says is wrong."""
    try:
        answer = json.loads(error.read())
        return f"{answer['error']} ({answer['rule']})" if answer.get("rule") else answer["error"]
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code}"
