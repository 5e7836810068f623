"""Whatever is sent to the play socket: no crash, no change at the table, no leak."""

from __future__ import annotations

import contextlib
import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from ludarc.server.connection import BURST, LARGEST_MESSAGE, PATIENCE
from tests.server.house import House
from tests.server.said import in_words
from tests.server.victims import undisturbed
from tests.server.visitor import Visitor

QUIET = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
fields = st.dictionaries(
    st.sampled_from(["table", "token", "lang", "id", "seen", "moves", "at", "view"]), json_values
)
messages = st.one_of(
    st.binary(max_size=300),
    json_values.map(lambda value: json.dumps(value).encode()),
    st.builds(
        lambda kind, rest: json.dumps({"type": kind, **rest}).encode(),
        st.sampled_from(["join", "act", "ping", "welcome", "update", ""]),
        fields,
    ),
    st.builds(
        lambda moves: json.dumps({"type": "act", "id": "x", "seen": 0, "moves": moves}).encode(),
        st.lists(json_values, min_size=1, max_size=3),
    ),
)


def test_no_message_of_a_stranger_disturbs_a_table(server: House) -> None:
    with undisturbed(server) as victims, server.joined(victims.table) as stranger:

        @QUIET
        @given(st.lists(messages, min_size=1, max_size=3))
        def check(texts: list[bytes]) -> None:
            for text in texts:
                stranger.socket.send(text, text=False)
            stranger.say(type="ping", at=1.5)
            for _ in range(len(texts) + 20):
                if stranger.hear() == {"type": "pong", "at": 1.5}:
                    break
            assert {json.loads(text)["type"] for text in stranger.heard} <= {
                *("welcome", "room", "wrong", "pong")
            }
            time.sleep(0.1)

        check()


@pytest.mark.parametrize("game", ["rainbow", "regenbogen"])
def test_no_nonsense_of_a_player_disturbs_a_table(server: House, game: str) -> None:
    with undisturbed(server, game) as victims:
        for token in victims.tokens.values():
            with server.joined(victims.table, token) as player:
                talk_nonsense(player)


def talk_nonsense(player: Visitor) -> None:
    @QUIET
    @given(st.lists(json_values, min_size=1, max_size=3), st.integers(-2, 3))
    def check(moves: list[Any], seen: int) -> None:
        player.say(type="act", id="x", seen=seen, moves=[{"nonsense": moves}, *moves])
        assert player.until("refused", "stale", "wrong")
        time.sleep(0.03)

    check()


NESTED = 700
ODD = {
    "empty": b"",
    "null": b"null",
    "a list": b"[]",
    "cut short": b'{"type":"act","id":"a","se',
    "no type": b"{}",
    "wrong types": b'{"type":"act","id":7,"seen":"x","moves":{}}',
    "no moves": b'{"type":"act","id":"a","seen":0,"moves":[]}',
    "too many moves": json.dumps(
        {"type": "act", "id": "a", "seen": 0, "moves": [{"flip": 0}] * 65}
    ).encode(),
    "unknown field": b'{"type":"ping","at":1,"more":2}',
    "unknown language": b'{"type":"join","table":"x","lang":"de"}',
    "long id": b'{"type":"act","seen":0,"moves":[1],"id":"' + b"x" * 65 + b'"}',
    "not text": bytes(range(256)),
    "half a character": b'{"type":"join","table":"\xc3"}',
    "half a surrogate": b'{"type":"join","table":"\\ud800"}',
    "deep": b"[" * 16_000,
    "deep moves": b'{"type":"act","id":"a","seen":0,"moves":[' + b"[" * 8000 + b"]" * 8000 + b"]}",
    "rather deep moves": b'{"type":"act","id":"a","seen":0,"moves":['
    + b"[" * NESTED
    + b"]" * NESTED
    + b"]}",
    "deep objects": b'{"type":"act","id":"a","seen":0,"moves":['
    + b'{"a":' * NESTED
    + b"1"
    + b"}" * NESTED
    + b"]}",
    "a huge number": b'{"type":"act","id":"a","seen":0,"moves":[' + b"9" * 5000 + b"]}",
    "a huge place": b'{"type":"act","id":"a","seen":0,"moves":[{"flip":' + b"9" * 4000 + b"}]}",
    "a huge count": b'{"type":"act","id":"a","seen":' + b"9" * 5000 + b',"moves":[1]}',
    "a huge time": b'{"type":"ping","at":1e999}',
    "a text for a template": b'{"type":"act","id":"a","seen":0,"moves":["{who.x}","@title"]}',
    "no name": b'{"type":"act","id":"a","seen":0,"moves":[{"name":["red"],"flip":0}]}',
    "many pieces": json.dumps(
        {"type": "act", "id": "a", "seen": 0, "moves": [[list(range(100))] * 40]}
    ).encode(),
    "a long object": json.dumps(
        {"type": "act", "id": "a", "seen": 0, "moves": [{str(n): n for n in range(1200)}]}
    ).encode(),
    "another table": b'{"type":"join","table":"nowhere"}',
    "a wrong token": b'{"type":"join","table":"TABLE","token":"wrong"}',
    "a stolen hash": b'{"type":"join","table":"TABLE","token":""}',
}


@pytest.mark.parametrize("as_player", [True, False], ids=["a player", "a stranger"])
def test_every_odd_message_gets_a_short_answer_at_once(server: House, as_player: bool) -> None:
    with undisturbed(server) as victims:
        for name, text in ODD.items():
            assert len(text) <= LARGEST_MESSAGE, name
            with server.connected() as raw:
                visitor = Visitor(raw)
                if as_player:
                    visitor.say(type="join", table=victims.table, token=victims.tokens[0])
                    visitor.until("welcome")
                used = server.processor()
                raw.send(text.replace(b"TABLE", victims.table.encode()), text=True)
                answer = visitor.until("wrong", "refused", "pong")
                assert server.processor() - used < 1.0, name
                assert len(visitor.heard[-1]) < 2000, name
                assert as_player or answer["type"] in ("wrong", "pong"), name
                visitor.say(type="ping", at=3.0)
                assert visitor.until("pong"), name


def test_an_act_is_heard_only_from_the_seat_it_belongs_to(server: House) -> None:
    with undisturbed(server) as victims:
        other = server.open("regenbogen", "me,me", start=True)
        with server.joined(victims.table) as spectator:
            spectator.say(type="act", id="a", seen=0, moves=[{"flip": 0}])
            assert "watches" in in_words(spectator.until("wrong"))
        with server.connected() as raw:
            nobody = Visitor(raw)
            nobody.say(type="act", id="a", seen=0, moves=[{"flip": 0}])
            assert nobody.until("wrong")
            for token in (other.tokens[0], other.host, victims.table, "token-0"):
                nobody.say(type="join", table=victims.table, token=token)
                assert nobody.until("wrong")
                nobody.say(type="act", id="a", seen=0, moves=[{"flip": 0}])
                assert nobody.until("wrong")
        with server.joined(other.table, other.tokens[0]) as elsewhere:
            elsewhere.say(type="act", id="b", seen=5, moves=[{"flip": 0}])
            assert elsewhere.until("stale")["number"] == 0


def test_an_act_sent_again_or_out_of_turn_changes_nothing(server: House) -> None:
    opened = server.open("regenbogen", "me,me", start=True)
    with server.joined(opened.table, opened.tokens[0]) as player:
        first = player.welcome["view"]["shared"]["actor"]
    mine, theirs = first, 1 - first
    with (
        server.joined(opened.table, opened.tokens[mine]) as one,
        server.joined(opened.table, opened.tokens[theirs]) as two,
    ):
        one.say(type="act", id="a", seen=0, moves=[{"flip": 3}])
        assert one.until("accepted", "update")
        assert two.until("update")["number"] == 1
        for _ in range(20):
            one.say(type="act", id="a", seen=0, moves=[{"flip": 4}])
            assert one.until("accepted", "stale", "refused") == {
                "type": "accepted",
                "id": "a",
                "number": 1,
            }
            two.say(type="act", id="b", seen=1, moves=[{"flip": 5}])
            assert two.until("refused")["rule"] == "RG-2"
            two.say(type="act", id="a", seen=0, moves=[{"flip": 5}])
            assert two.until("stale")["number"] == 1
        assert one.before_pong() == two.before_pong() == []


def test_a_flood_is_slowed_down_and_then_closed_with_its_reason(server: House) -> None:
    with undisturbed(server) as victims, server.joined(victims.table) as flooder:
        with contextlib.suppress(ConnectionClosed):
            for number in range(20_000):
                flooder.say(type="ping", at=float(number))
        with pytest.raises(ConnectionClosed) as closed:
            flooder.until("never")
        kinds = [json.loads(text)["type"] for text in flooder.heard]
        assert kinds.count("closing") == 1
        assert kinds[-1] == "closing"
        assert json.loads(flooder.heard[-1])["reason"] == "flood"
        assert kinds.count("pong") <= (PATIENCE + 3) * BURST
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_burst_that_is_soon_over_is_forgiven(server: House) -> None:
    opened = server.open("rainbow", "me,me", start=True)
    with server.joined(opened.table) as eager:
        for number in range(int(BURST) + 40):
            eager.say(type="ping", at=float(number))
        answers = [eager.until("pong", "closing") for _ in range(int(BURST) + 40)]
        assert all(answer["type"] == "pong" for answer in answers)
