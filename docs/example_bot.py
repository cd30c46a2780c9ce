"""Plays a game of Mosaic at random against a built-in bot, over `annals engine`."""
# ruff: noqa: T201

import json
import random
import subprocess
import sys

command = sys.argv[1:] or ["annals", "engine"]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(command, **fields):
    """Send a request and return the engine's answer."""
    print(json.dumps({"command": command, **fields}), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        sys.exit(answer["message"])
    return answer


ask("new", game="mosaic", seats=["Example", "bot:1"], seed=1)
while decisions := ask("decisions")["decisions"]:
    seat, actions = decisions[0]["seat"], decisions[0]["actions"]
    for event in ask("play", seat=seat, action=random.choice(actions))["events"]:
        if event["sentence"]:
            print(event["sentence"])
for score in ask("scores")["scores"]:
    print(f"{score['rank']}. {score['name']}: {score['total']} points")
ask("quit")
