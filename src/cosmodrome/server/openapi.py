"""OpenAPI: requests as pydantic describes them, answers from their declared types."""

from typing import Any

from fastapi import FastAPI

from ..core.schema import Schema
from ..learn import puzzles
from ..tables import PROTOCOL, messages, offer
from ..tables.shapes import OpenWriter
from . import answers

_OPEN = ("ActionJson", "EventJson")  # each kind has more fields: they are in the game's own schema
_ANSWERS = (
    messages.TableMessage, messages.ChangeMessage, messages.Done, messages.ErrorAnswer, messages.PreviewJson,
    messages.WhyJson, messages.HistoryJson, offer.Games, offer.GameFacts, answers.PersonJson, answers.RecoveryJson,
    answers.TableList, answers.MyTableList, answers.RematchJson, answers.StatisticsJson, answers.BlocksJson,
    answers.HealthJson, answers.MeJson, answers.DevicesJson, answers.ReportsJson, answers.PrivacyJson,
    answers.ReadyJson, answers.OwnerJson, messages.ReplayJson, answers.LinksJson, answers.RecordJson,
    answers.LessonList, answers.LessonEntered, answers.ReviewStatus, answers.PuzzleList, puzzles.TriedJson,
    answers.HintsJson,
)  # fmt: skip


def shape(kind: type, description: str = "done") -> dict[str, Any]:
    """A response of that declared type, for a route."""
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def add_answers(app: FastAPI) -> None:
    """Have the description of the API hold the declared types, and the number of the protocol."""
    written = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = written()
            described["info"]["x-protocol"] = PROTOCOL
            described.setdefault("components", {}).setdefault("schemas", {}).update(_components())
        return written()

    app.openapi = openapi  # type: ignore[method-assign]


def _components() -> dict[str, Schema]:
    """Every declared type, by its name."""
    writer = OpenWriter()
    for kind in _ANSWERS:
        writer.of(kind)
    for name in _OPEN:
        writer.defs[name]["additionalProperties"] = True
    return {name: _moved(schema) for name, schema in writer.defs.items()}


def _moved(schema: Any) -> Any:
    """The same with references to where OpenAPI keeps its types."""
    if isinstance(schema, dict):
        return {key: _moved(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_moved(value) for value in schema]
    return schema.replace("#/$defs/", "#/components/schemas/") if isinstance(schema, str) else schema
