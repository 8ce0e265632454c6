"""Replays saved games with the package `diplomacy`, and compares each position with the next one.

Usage: replay.py FILE…, each a saved game. A phase is set up from its own state, so that one
difference does not hide behind another. Ends with status 1 if there is any.
"""

import json
import sys

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format


def position(state):
    """Units and centres by power, as they compare: sorted, powers without any left out."""
    units = {power: sorted(units) for power, units in state["units"].items() if units}
    centres = {power: sorted(centres) for power, centres in state["centers"].items() if centres}
    return units, centres


def set_up(phase):
    """A game that stands where a phase begins."""
    game = Game(map_name="standard")
    game.set_state(phase["state"] | {"name": phase["name"]})
    for power, units in phase["state"].get("retreats", {}).items():
        game.powers[power].retreats = {unit: list(places) for unit, places in units.items()}
    game.build_caches()
    return game


def differences(saved):
    """What comes out otherwise than the saved game has it."""
    for phase, after in zip(saved["phases"], saved["phases"][1:]):
        game = set_up(phase)
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
            taken = sorted(game.powers[power].orders.values()) if phase["name"].endswith("M") else None
            if taken is not None and len(taken) != len(orders):
                yield f"{phase['name']}: of {power}'s {orders} it takes {taken}"
        game.process()
        if position(game.get_state()) != position(after["state"]):
            ours, theirs = position(after["state"]), position(game.get_state())
            yield f"{phase['name']}: {ours} here, {theirs} there"


def main(files):
    phases, found = 0, 0
    for file in files:
        with open(file, encoding="utf-8") as lines:
            saved = json.load(lines)
        from_saved_game_format(saved)
        phases += len(saved["phases"]) - 1
        for difference in differences(saved):
            found += 1
            print(f"{file}: {difference}")
    print(f"{phases} phases of {len(files)} games replayed, {found} differences")
    return 1 if found or not phases else 0


sys.exit(main(sys.argv[1:]))
