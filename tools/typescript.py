"""TypeScript types made from the JSON Schema of our structs."""

from __future__ import annotations

import json
from typing import Any

Schema = dict[str, Any]


def declarations(schemas: dict[str, Schema]) -> str:
    """One declaration for each named schema, in the order of their names."""
    head = "// Made by `make describe` from the Python structs. Do not edit.\n"
    return head + "".join(declaration(name, schemas[name]) for name in sorted(schemas))


def declaration(name: str, schema: Schema) -> str:
    """A schema as an exported type, with its description."""
    comment = remark(schema.get("description", ""), "")
    if schema.get("type") == "object" and "properties" in schema:
        fields = "".join(field(key, value, schema) for key, value in schema["properties"].items())
        return f"\n{comment}export interface {name} {{\n{fields}}}\n"
    return f"\n{comment}export type {name} = {written(schema)};\n"


def field(key: str, schema: Schema, owner: Schema) -> str:
    """A property; what has a default may be left out."""
    optional = "" if key in owner.get("required", []) else "?"
    return f"  {key}{optional}: {written(schema)};\n"


def remark(text: str, indent: str) -> str:
    """A description as a comment."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return f"{indent}/** {' '.join(lines)} */\n" if lines else ""


def written(schema: Schema) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(choice) for choice in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "array":
            inner = written(schema.get("items") or {})
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            inner = written(values) if isinstance(values, dict) else "unknown"
            return f"Record<string, {inner}>"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"
