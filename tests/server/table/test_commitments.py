"""Nonces: every seat commits to the hash of its nonce, and reveals it only when all hashes are fixed."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.fair.drawing import hash_of_nonce
from elbowroom.fair.verifying import proved_facts, unproved_facts, verify
from elbowroom.server.people.guests import forgotten
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Ban, Boards, Close, Join, Leave, Reveal, Seat, Start, TableRequest
from elbowroom.server.table.starting import REVEAL_SECONDS
from tests.patience import PATIENCE
from tests.server.offline_table import ANA, BEN, CLEO, SEED, OfflineTable
from tests.server.running_games import open_table

SETUP = TableSetup(game="classic", players=3)


def started() -> OfflineTable:
    """Return a table at which all have committed, and the host has started."""
    table = OfflineTable(SETUP)
    for guest in (ANA, BEN, CLEO):
        table.done(guest, Join(id="j", nonce_hash=hash_of_nonce(f"{guest.id}s")))
    table.done(ANA, Start(id="s"))
    return table


class TestBeginning:
    def test_the_game_begins_when_all_are_revealed(self) -> None:
        table = started()
        assert (table.info.status, table.info.reveal_until) == ("open", table.now + REVEAL_SECONDS)
        assert table.table.due_at(table.now) == table.info.reveal_until
        for guest in (ANA, BEN):
            table.done(guest, Reveal(id="r", nonce=f"{guest.id}s"))
            table.done(guest, Reveal(id="r", nonce=f"{guest.id}s"))
            # Nobody else sees it before all are revealed.
            public = table.table.public_info()
            assert [seat.nonce for seat in public.seats] == ["", "", ""]
            assert [seat.nonce_hash for seat in public.seats] == [
                hash_of_nonce(f"{one}s") for one in ("ana", "ben", "cleo")
            ]
        reply = table.done(CLEO, Reveal(id="r", nonce="cleos"))
        assert (table.table.public_info().status, reply.version) == ("playing", table.version)
        assert table.info.reveal_until is None
        assert table.table.nonces == ["anas", "bens", "cleos"]
        assert table.refused(CLEO, Reveal(id="r", nonce="cleos")) == "not-starting"

    def test_without_hashes_it_begins_at_once(self) -> None:
        """As with bots, and with clients that send a nonce or nothing."""
        table = OfflineTable(SETUP, bots=(None, None, "simple"))
        table.done(BEN, Join(id="j", nonce="bens"))
        assert table.table.public_info().seats[1].nonce_hash == hash_of_nonce("bens")
        table.done(ANA, Start(id="s"))
        assert table.table.public_info().status == "playing"

    def test_a_missing_nonce_is_left_out_after_some_seconds_and_noted(self) -> None:
        table = started()
        for guest in (ANA, BEN):
            table.done(guest, Reveal(id="r", nonce=f"{guest.id}s"))
        table.now += REVEAL_SECONDS - 1
        table.take(table.table.time_out(table.now))
        assert table.table.game is None
        table.now += 1
        table.take(table.table.time_out(table.now))
        assert table.table.nonces == ["anas", "bens", ""]
        table.play_to_the_end(Random(1))
        verdict = verify(table.table.record())
        assert "verify.proves-nonce-hashes" in proved_facts(verdict)
        assert "verify.proves-not-hidden" in unproved_facts(verdict)

    def test_the_record_proves_the_hashes(self) -> None:
        table = started()
        for guest in (ANA, BEN, CLEO):
            table.done(guest, Reveal(id="r", nonce=f"{guest.id}s"))
        table.play_to_the_end(Random(1))
        verdict = verify(table.table.record())
        assert verdict.fairness.nonce_hashes == tuple(hash_of_nonce(f"{one}s") for one in ("ana", "ben", "cleo"))
        assert "verify.proves-nonce-hashes" in proved_facts(verdict)
        assert not {"verify.proves-not-hidden", "verify.proves-not-fixed"} & set(unproved_facts(verdict))
        old = replace(verdict.fairness, nonce_hashes=(), digest=None)
        verdict = verify(replace(table.table.record(), fairness=old))
        assert "verify.proves-not-fixed" in unproved_facts(verdict)


class TestAttacks:
    def test_a_nonce_cannot_be_chosen_after_reading_the_others(self) -> None:
        """Cleo runs the server: she knows the seed and reads Ana's and Ben's nonces in the database."""
        table = started()
        for guest in (ANA, BEN):
            table.done(guest, Reveal(id="r", nonce=f"{guest.id}s"))
        assert table.table.seed == SEED
        assert table.table.nonces[:2] == ["anas", "bens"]
        assert table.refused(CLEO, Reveal(id="r", nonce="better")) == "nonce-differs"
        assert table.refused(CLEO, Join(id="j", nonce="better")) == "starting"
        assert table.refused(CLEO, Join(id="j", nonce_hash=hash_of_nonce("better"))) == "starting"

    @pytest.mark.parametrize(
        ("guest", "request_"),
        [
            (CLEO, Leave(id="x")),
            (ANA, Seat(id="x", seat=2, bot="simple")),
            (ANA, Ban(id="x", guest="cleo", banned=True)),
            (ANA, Boards(id="x", boards=())),
            (ANA, Start(id="x")),
        ],
    )
    def test_nothing_changes_any_more(self, guest: object, request_: TableRequest) -> None:
        assert started().refused(guest, request_) == "starting"  # type: ignore[arg-type]

    def test_nothing_is_revealed_before_all_hashes_are_fixed(self) -> None:
        table = OfflineTable(SETUP)
        table.done(ANA, Join(id="j", nonce_hash=hash_of_nonce("anas")))
        assert table.refused(ANA, Reveal(id="r", nonce="anas")) == "not-starting"
        assert table.table.nonces == ["", "", ""]

    def test_revealed_nonces_are_void_when_a_guest_is_deleted(self) -> None:
        table = started()
        table.done(ANA, Reveal(id="r", nonce="anas"))
        info = forgotten(table.info, "cleo")
        assert (info.status, info.reveal_until, info.seats[2].kind) == ("open", None, "open")
        assert [(seat.nonce, seat.nonce_hash) for seat in info.seats] == [("", "")] * 3

    def test_the_host_can_close_the_table(self) -> None:
        table = started()
        table.done(ANA, Close(id="c"))
        assert table.table.due_at(table.now) is None


def test_a_server_begins_the_game_without_late_nonces(database: str) -> None:
    async def work() -> None:
        async with open_table(database) as here:
            await here.ask(1, Join, nonce_hash=hash_of_nonce("late"))
            await here.ask(0, Start)
            assert here.live.table.info.status == "open"
            # As if the seconds were over, for this process and in the database.
            info = replace(here.live.table.info, reveal_until=1.0)
            here.live.table.info = info
            async with asyncio.timeout(PATIENCE):
                while here.live.table.public_info().status != "playing":
                    here.hub.driver.drive(here.live)
                    await asyncio.sleep(0.01)
            assert here.live.table.nonces == ["", ""]

    asyncio.run(work())
