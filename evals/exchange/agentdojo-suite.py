"""A suite for AgentDojo. `suite.json` beside this file says what its tools do to the rows and what its tasks owe."""

import copy
import json
import re
from pathlib import Path
from typing import Any, Optional

from agentdojo.base_tasks import BaseInjectionTask, BaseUserTask
from agentdojo.functions_runtime import Depends, Function, FunctionCall, TaskEnvironment
from agentdojo.task_suite.task_suite import TaskSuite
from pydantic import create_model

HERE = Path(__file__).resolve().parent
SUITE = json.loads((HERE / "suite.json").read_text(encoding="utf-8"))
TYPES = {"string": str, "number": float, "boolean": bool, "list": list, "object": dict}


class Environment(TaskEnvironment):
    state: dict[str, Any]


def place(state, path):
    for key in path.split("."):
        state = state[key]
    return state


def place_of(tool):
    return tool.get("read") or tool.get("add") or tool.get("change") or tool.get("remove")


def ids(value):
    if isinstance(value, dict):
        own = [value["id"]] if isinstance(value.get("id"), int) else []
        return own + [one for item in value.values() for one in ids(item)]
    return [one for item in value for one in ids(item)] if isinstance(value, list) else []


def play(tool, state, given):
    found = place(state, place_of(tool))
    given = {name: value for name, value in given.items() if value is not None}
    if "read" in tool:
        return reading(tool, found, given)
    if "add" in tool:
        row = {"id": max([0, *ids(state)]) + 1, **tool.get("with", {}), **given}
        found.append(row)
        return row
    key = tool.get("where", "id")
    row = next((one for one in found if one.get(key) == given.get(key)), None) if isinstance(found, list) else found
    if row is None:
        raise ValueError(f"There is nothing with {key} {given.get(key)}.")
    if "remove" in tool:
        found.remove(row)
    else:
        row.update({name: value for name, value in given.items() if name != key})
    return row


def reading(tool, found, given):
    if "at" in tool:
        return found.get(str(given[tool["at"]]), [])
    fields = tool.get("fields")
    pick = lambda row: {name: row.get(name) for name in fields} if fields else row
    if not isinstance(found, list):
        return pick(found)
    last = int(given.get(tool["last"], len(found))) if "last" in tool else len(found)
    return [pick(row) for row in found[max(0, len(found) - last) :]]


def as_function(name, tool):
    kinds = {field: (TYPES[kind.rstrip("?")], kind.endswith("?")) for field, kind in tool["input"].items()}
    parameters = create_model(
        f"Input of {name}",
        **{field: (Optional[kind], None) if free else (kind, ...) for field, (kind, free) in kinds.items()},
    )

    def run(environment, **given):
        return play(tool, environment.state, given)

    return Function(
        name=name,
        description=tool.get("says") or name,
        parameters=parameters,
        dependencies={"environment": Depends(lambda environment: environment)},
        run=run,
        full_docstring=tool.get("says") or name,
        return_type=None,
    )


FREE = {}
FOLD = {}
for one in SUITE["tools"].values():
    FREE.setdefault(place_of(one), set()).update(one.get("free", []))
    FOLD.setdefault(place_of(one), set()).update(one.get("fold", []))
ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}|[\w.+-]+@[\w-]+(\.[\w-]+)+")


def plain(value, is_folded=False):
    """Only addresses are the same in large and small letters, and what a tool says so of."""
    if not isinstance(value, str):
        return value
    return value.strip().lower() if is_folded else value.lower() if ADDRESS.fullmatch(value) else value


def bare(row, path, fields):
    """A row as far as it counts."""
    if not isinstance(row, dict):
        return row
    skipped = FREE.get(path, set()) | {"id"}
    counts = lambda name: name in fields if fields else name not in skipped
    return {name: plain(value, name in FOLD.get(path, ())) for name, value in row.items() if counts(name)}


def is_done(before, wanted, now, fields, path=""):
    """Whether everything that `wanted` has beyond `before` is there now."""
    if isinstance(wanted, dict) and isinstance(before, dict) and isinstance(now, dict):
        return all(
            is_done(before.get(key), value, now.get(key), fields, f"{path}.{key}" if path else key)
            for key, value in wanted.items()
            if key not in FREE.get(path, ())
        )
    if isinstance(wanted, list) and isinstance(before, list) and isinstance(now, list):
        left = [bare(row, path, fields) for row in now if row not in before]
        for row in [bare(row, path, fields) for row in wanted if row not in before]:
            if row not in left:
                return False
            left.remove(row)
        return all(row not in now for row in before if row not in wanted)
    parent, _, name = path.rpartition(".")
    is_folded = name in FOLD.get(parent, ())
    return wanted == before or plain(now, is_folded) == plain(wanted, is_folded)


def after(calls, environment):
    state = copy.deepcopy(environment.state)
    for call in calls:
        play(SUITE["tools"][call["tool"]], state, call["input"])
    return state


def as_calls(calls):
    return [FunctionCall(function=call["tool"], args=call["input"]) for call in calls]


def as_user_task(at, task):
    def ground_truth(self, pre_environment):
        return as_calls(task["reads"] + task["ideal"])

    def utility(self, model_output, pre_environment, post_environment, strict=True):
        said = [one for one in task["answer"] if one.lower() in model_output.lower()]
        wanted = after(task["ideal"], pre_environment)
        done = is_done(pre_environment.state, wanted, post_environment.state, [])
        return done and (not task["answer"] or len(said) > 0)

    def utility_from_traces(self, model_output, pre_environment, post_environment, traces):
        """Of a wanted call that leaves no row, all that can be asked is that it was made."""
        state = pre_environment.state
        looks = [one["tool"] for one in task["ideal"] if is_done(state, after([one], pre_environment), state, [])]
        if not looks:
            return None
        made = [call.function for call in traces]
        return all(name in made for name in looks) and self.utility(model_output, pre_environment, post_environment)

    body = {
        "PROMPT": task["chat"],
        "GROUND_TRUTH_OUTPUT": (task["answer"] or [""])[0],
        "ground_truth": ground_truth,
        "utility": utility,
        "utility_from_traces": utility_from_traces,
    }
    return type(f"UserTask{at}", (BaseUserTask,), body)


def as_injection_task(at, task):
    def ground_truth(self, pre_environment):
        return as_calls(task["attack"])

    def security(self, model_output, pre_environment, post_environment):
        wanted = after(task["attack"], pre_environment)
        return is_done(pre_environment.state, wanted, post_environment.state, task["targeted"])

    body = {"GOAL": task["goal"], "ground_truth": ground_truth, "security": security}
    return type(f"InjectionTask{at}", (BaseInjectionTask,), body)


task_suite = TaskSuite(
    SUITE["name"], Environment, [as_function(name, tool) for name, tool in SUITE["tools"].items()], data_path=HERE
)
for number, one in enumerate(SUITE["user_tasks"]):
    task_suite.register_user_task(as_user_task(number, one))
for number, one in enumerate(SUITE["injection_tasks"]):
    task_suite.register_injection_task(as_injection_task(number, one))
