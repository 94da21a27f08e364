"""The OpenAPI description as tables of parameters, bodies and answers, for the page that people read."""

from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]
_REF = "#/components/schemas/"

PARAMETERS = {
    "after": "The last number of the previous part; the answer's next contains it",
    "as_known_on": "What was published by the end of this day, before later corrections; by default, today",
    "day": "The list's date",
    "limit": "The most to return",
    "number": "The office's number of the player, tournament or correction",
    "on": "The day in question; today by default",
    "page": "The page, from 1; the answer's next is the address of the next page",
    "page_size": "How many on a page",
    "q": "The beginnings of words of a name, in any spelling or script; or a number or a FIDE id",
    "revision": "An earlier revision; by default the one in force",
    "since": "Published after this time, with its zone: the published_at of the latest list you have",
    "stage": "The stage of the report; by default all but returned and withdrawn ones",
    "time_control": "The time control of the list",
    "year": "The period in which the tournament ended",
}
"""What each parameter means in every operation; the OpenAPI document says it too."""


@dataclass(frozen=True, slots=True)
class Line:
    """A parameter, or a field of a body or an answer."""

    name: str
    kind: str
    what: str
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked, with what, and what comes back."""

    name: str
    method: str
    path: str
    summary: str
    description: str
    parameters: list[Line]
    body: list[Line]
    answer: list[Line]


def operations(document: Schema) -> list[Operation]:
    """Return all operations of an OpenAPI document in its order."""
    schemas = document["components"]["schemas"]
    return [
        Operation(
            name=operation["operationId"],
            method=method.upper(),
            path=path,
            summary=operation["summary"],
            description=operation["description"],
            parameters=[_parameter(one) for one in operation["parameters"]],
            body=_fields(_content(operation.get("requestBody", {})), schemas),
            answer=_fields(_content(operation["responses"][200]), schemas),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def _content(part: Schema) -> Schema:
    schema: Schema = part.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def _parameter(parameter: Schema) -> Line:
    schema = parameter["schema"]
    kind = _kind(_without_null(schema))
    if "default" in schema:
        kind += f", {schema['default']} by default"
    return Line(parameter["name"], kind, parameter["description"], parameter["required"])


def _fields(schema: Schema, schemas: dict[str, Schema], prefix: str = "") -> list[Line]:
    """Return the fields of an object and of the objects within it: `player.name`, `items[].rank`."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].removeprefix(_REF)]
    required = schema.get("required", ())
    lines = []
    for name, field in schema.get("properties", {}).items():
        inner, suffix = _without_null(field), ""
        if inner.get("type") == "array":
            inner, suffix = inner["items"], "[]"
        nested = _fields(inner, schemas, f"{prefix}{name}{suffix}.")
        if not nested or field.get("description"):
            what = field.get("description", "")
            lines.append(Line(f"{prefix}{name}", _kind(field), what, name in required))
        lines += nested
    return lines


def _without_null(schema: Schema) -> Schema:
    others = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    return _without_null(others[0]) if others else schema


def _kind(schema: Schema) -> str:
    inner = _without_null(schema)
    if "enum" in inner:
        words = ", ".join(inner["enum"])
    elif inner.get("type") == "array":
        words = f"list of {_kind(inner['items'])}"
    elif inner.get("type") == "integer":
        words = _whole_number(inner)
    else:
        words = {"date": "YYYY-MM-DD", "date-time": "moment"}.get(inner.get("format", ""), "")
        words = words or {"string": "text", "boolean": "true or false"}.get(inner.get("type", ""), "object")
    is_nullable = any(one.get("type") == "null" for one in schema.get("anyOf", []))
    return f"{words} or null" if is_nullable else words


def _whole_number(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or most is None:
        return "whole number"
    return f"{least} to {most}" if most <= 1_000_000 else f"whole number from {least}"
