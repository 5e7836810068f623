"""What the outside reads of our structs: AsyncAPI, the protocol page, TypeScript types.

`python -m tools.describe` writes them; with `--check` it tells whether they are current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from ludarc import __version__
from ludarc.games import GAMES, kind
from ludarc.server import errors, forms, lessons, protocol
from tools.typescript import declarations

BOARDS = Path(__file__).parents[1] / "web" / "src" / "games"
VIEWS = tuple(
    struct
    for name in GAMES
    if (BOARDS / name).exists()  # the generic board needs no types
    for struct in (kind(name).options_type, *kind(name).show_type.view_types)
)
HTTP = (
    *(forms.GameSheet, forms.NewTable, forms.OpenedTable, forms.Person),
    *(forms.Seated, forms.StandIn, forms.Start, forms.Again, forms.Place, forms.ChairPlan),
    *(forms.Settings, forms.Wished, forms.WishAnswer, forms.Found, forms.MyTables, forms.MyTable),
    *(lessons.LessonAsk, lessons.LessonAnswer),
    errors.Problem,
)
FROM_CLIENT = get_args(protocol.FromClient)
TO_CLIENT = get_args(protocol.ToClient)


def schemas(*structs: Any) -> dict[str, Any]:
    """The JSON Schema of structs and of all they mention, by name."""
    _, components = msgspec.json.schema_components(
        structs, ref_template="#/components/schemas/{name}"
    )
    return components


def asyncapi() -> str:
    """The AsyncAPI description of the play socket."""

    def messages(structs: tuple[type, ...]) -> dict[str, Any]:
        return {
            struct.__name__: {
                "summary": first_sentence(struct),
                "payload": {"$ref": f"#/components/schemas/{struct.__name__}"},
            }
            for struct in structs
        }

    def refs(structs: tuple[type, ...]) -> list[dict[str, str]]:
        return [{"$ref": f"#/channels/play/messages/{struct.__name__}"} for struct in structs]

    document = {
        "asyncapi": "3.0.0",
        "info": {"title": "Ludarc play socket", "version": __version__},
        "defaultContentType": "application/json",
        "channels": {
            "play": {"address": "/play", "messages": messages((*FROM_CLIENT, *TO_CLIENT))}
        },
        "operations": {
            "say": {
                "action": "receive",
                "channel": {"$ref": "#/channels/play"},
                "messages": refs(FROM_CLIENT),
            },
            "hear": {
                "action": "send",
                "channel": {"$ref": "#/channels/play"},
                "messages": refs(TO_CLIENT),
            },
        },
        "components": {"schemas": schemas(*FROM_CLIENT, *TO_CLIENT)},
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def first_sentence(struct: type) -> str:
    text = " ".join((struct.__doc__ or "").split())
    return text.partition(". ")[0].rstrip(".") + "."


def table_of(structs: tuple[type, ...]) -> str:
    """The messages as a table of a Markdown page."""
    rows = []
    for struct in structs:
        tag = struct.__struct_config__.tag  # type: ignore[attr-defined]
        fields = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(struct)) or "—"
        text = " ".join((struct.__doc__ or "").split())
        rows.append(f"| `{tag}` | {fields} | {text} |")
    return "\n".join(["| type | fields | meaning |", "|---|---|---|", *rows])


def page() -> str:
    """The protocol page: a text of ours with the tables filled in."""
    template = (Path(__file__).parent / "protocol.md").read_text("utf-8")
    return template.replace("{from_client}", table_of(FROM_CLIENT)).replace(
        "{to_client}", table_of(TO_CLIENT)
    )


def documents() -> dict[str, str]:
    """Every file made from the structs, by its place in the repository."""
    everything = schemas(*FROM_CLIENT, *TO_CLIENT, *HTTP, *VIEWS)
    for struct in (*FROM_CLIENT, *TO_CLIENT):
        everything[struct.__name__]["required"] = list(everything[struct.__name__]["properties"])
    everything["FromClient"] = union(FROM_CLIENT)
    everything["ToClient"] = union(TO_CLIENT)
    return {
        "docs/asyncapi.json": asyncapi(),
        "docs/protocol.md": page(),
        "web/src/lib/protocol.ts": declarations(everything),
    }


def union(structs: tuple[type, ...]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/components/schemas/{struct.__name__}"} for struct in structs]}


def main(arguments: list[str]) -> int:
    """Write the files, or check that they are current."""
    root = Path.cwd()
    stale = [
        name
        for name, text in documents().items()
        if not (root / name).exists() or (root / name).read_text("utf-8") != text
    ]
    if "--check" in arguments:
        for name in stale:
            print(f"{name} is not current: run `make describe`")
        return 1 if stale else 0
    for name in stale:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(documents()[name], "utf-8")
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
