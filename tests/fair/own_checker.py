"""Chance checked without Bathysphere (docs/fairness.md): python own_checker.py FILE"""
# mypy: ignore-errors

import json
import sys
from hashlib import blake2b, sha256


def check(game):
    seed, mix, count, drawn = bytes.fromhex(game["seed"]), game.get("mix"), {}, {}
    assert sha256(b"bathysphere:" + seed).hexdigest() == game["seed_hash"], "another hash"
    assert game["entries"][0]["data"].get("mix") == mix, "another mix in the log"
    key = seed
    if mix is not None:
        lines = ["bathysphere mix 1", seed.hex()]
        lines += [f"{seat} {press or '-'} {word or '-'}" for seat, press, word in mix["seats"]]
        lines += [f"start {mix['start'] or '-'}"]
        key = sha256("\n".join(lines).encode()).digest()
        digests = {seat: word for seat, _, word in mix["seats"]}
        for seat in filter(lambda seat: seat["word"], game["seats"]):
            assert digests[seat["seat"]] == sha256(seat["word"].encode()).hexdigest(), "word"
    for seq, stream, below, value in game["draws"]:
        word = 2**64
        while word >= 2**64 - 2**64 % below:
            place = count.get(stream, 0)
            count[stream] = place + 1
            block = blake2b(f"{stream}:{place // 8}".encode(), key=key).digest()
            word = int.from_bytes(block[place % 8 * 8 :][:8], "big")
        assert word % below == value, f"entry {seq} drew something else"
        drawn.setdefault(seq, []).append(value)
    for entry in game["entries"]:
        assert entry["data"].get("drawn", []) == drawn.get(entry["seq"], []), entry["seq"]
    assert count == game["counters"], "more was drawn than is told"


with open(sys.argv[1], encoding="utf-8") as file:
    for each in json.load(file)["games"]:
        check(each)
        sys.stdout.write(f"game {each['id']} holds\n")
