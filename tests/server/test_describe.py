"""What is made from the structs is current, whole and readable by tools."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import describe
from tools.typescript import written

from ludarc.server import connection, middleware, protocol, upgrade
from ludarc.server.app import LARGEST_BODY
from ludarc.server.limits import RATES
from ludarc.server.words import WORDS
from tests.server.house import House

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = describe.documents()
TYPES = "web/src/lib/protocol.ts"
MESSAGES = (*describe.FROM_CLIENT, *describe.TO_CLIENT)


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from nodes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from nodes(inner)


def check_references(document: dict[str, Any]) -> int:
    """Every $ref leads somewhere; returns how many there are."""
    found = 0
    for node in nodes(document):
        if isinstance(node.get("$ref"), str):
            place: Any = document
            for step in node["$ref"].removeprefix("#/").split("/"):
                assert step in place, node["$ref"]
                place = place[step]
            found += 1
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_made_from_the_structs_is_current(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == DOCUMENTS[name], "run `make describe`"


def test_the_check_tells_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert describe.main(["--check"]) == 1
    assert capsys.readouterr().out.count("make describe") == len(DOCUMENTS)
    assert describe.main([]) == 0
    assert describe.main(["--check"]) == 0


def test_every_reference_of_the_asyncapi_document_leads_somewhere() -> None:
    document = json.loads(DOCUMENTS["docs/asyncapi.json"])
    assert document["asyncapi"].startswith("3.")
    assert check_references(document) > 20
    channel = document["channels"]["play"]
    assert channel["address"].encode() == upgrade.PATH
    assert set(channel["messages"]) == {message.__name__ for message in MESSAGES}
    for operation in document["operations"].values():
        assert operation["action"] in ("send", "receive")
    told = {ref["$ref"] for op in document["operations"].values() for ref in op["messages"]}
    assert len(told) == len(MESSAGES)


def test_every_reference_of_the_openapi_document_leads_somewhere(server: House) -> None:
    document = server.request("GET", "/schema/openapi.json").body
    assert check_references(document) > 20
    for path, item in document["paths"].items():
        for method in {"get", "post"} & set(item):
            answers = item[method]["responses"]
            assert "429" in answers, path
            for status, answer in answers.items():
                if int(status) >= 400:
                    (content,) = answer["content"].values()
                    assert content["schema"]["$ref"].endswith("/Problem"), path


def test_the_protocol_page_names_every_message_with_its_fields() -> None:
    page = DOCUMENTS["docs/protocol.md"]
    for message in MESSAGES:
        (row,) = re.findall(rf"^\| `{message.__struct_config__.tag}` \|.*$", page, re.M)
        for field in msgspec.structs.fields(message):
            assert f"`{field.name}`" in row
        assert message.__doc__, message
    assert "{" not in re.sub(r"`[^`]*`", "", page)


def test_the_protocol_page_tells_the_limits_as_they_are() -> None:
    limit = " ".join(DOCUMENTS["docs/protocol.md"].partition("## Limits")[2].split())
    for words in (
        f"at most {connection.LARGEST_MESSAGE // 1024} KiB",
        f"{connection.MESSAGES_A_SECOND:.0f} a second after a burst of {connection.BURST:.0f}",
        f"bodies of at most {LARGEST_BODY // 1024} KiB",
        f"{RATES['requests'].a_second:.0f} requests a second after a burst of"
        f" {RATES['requests'].burst:.0f}",
    ):
        assert words in limit
    assert (connection.PAUSE, connection.PATIENCE, middleware.REQUEST_SECONDS) == (1.0, 10, 10.0)


def test_every_message_has_its_typescript_declaration() -> None:
    text = DOCUMENTS[TYPES]
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.M)
    assert len(declared) == len(set(declared))
    for struct in (*MESSAGES, *describe.HTTP, *describe.VIEWS):
        assert struct.__name__ in declared
    for opening, closing in ("{}", "()", "[]", "<>"):
        assert text.count(opening) == text.count(closing)
    code = re.sub(r'/\*.*?\*/|//.*|"[^"]*"', "", text, flags=re.S)
    used = set(re.findall(r"\b[A-Z]\w+", code)) - {"Record"}
    assert used <= set(declared)


def test_typescript_accepts_the_declarations(tmp_path: Path) -> None:
    local = ROOT / "web/node_modules/.bin/tsc"
    compiler = str(local) if local.exists() else shutil.which("tsc")
    if compiler is None:
        pytest.skip("no TypeScript compiler here")
    file = tmp_path / "protocol.ts"
    file.write_text(DOCUMENTS[TYPES], "utf-8")
    command = [compiler, "--noEmit", "--strict", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"$ref": "#/components/schemas/Room"}, "Room"),
        ({"type": "array", "items": {"type": "integer"}}, "number[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "object", "additionalProperties": {"type": "null"}}, "Record<string, null>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"const": 3}, "3"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "number"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_written_as_a_type(schema: dict[str, Any], text: str) -> None:
    assert written(schema) == text


def test_both_languages_have_every_text_of_the_server() -> None:
    french, english = WORDS.catalogues["fr"], WORDS.catalogues["en"]
    assert french.keys() == english.keys()
    for key, text in french.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", english[key]))


def test_a_reason_to_close_has_its_code_and_its_time_to_wait() -> None:
    (reasons,) = (
        field.type for field in msgspec.structs.fields(protocol.Closing) if field.name == "reason"
    )
    assert set(reasons.__args__) == set(connection.RETRY) == set(connection.CODES)
