"""The description of the HTTP interface as a page without scripts: nothing comes from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

METHODS = ("get", "post", "put", "patch", "delete")

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{title}</title></head>
<body>
<h1>{title} {version}</h1>
<p>For tools: <a href="/schema/openapi.json">openapi.json</a>.</p>
<dl>
{operations}
</dl>
</body>
</html>
"""


class PlainPage(OpenAPIRenderPlugin):
    """Every address with what it does, in one list."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        operations = [
            f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
            f"<dd>{escape(item[method].get('description', ''))}</dd>"
            for path, item in openapi_schema["paths"].items()
            for method in METHODS
            if method in item
        ]
        info = openapi_schema["info"]
        page = PAGE.format(
            title=escape(info["title"]),
            version=escape(info["version"]),
            operations="\n".join(operations),
        )
        return page.encode()
