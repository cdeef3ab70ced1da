"""คลัง: what learners did, kept for good, in SQLite or PostgreSQL; the same code on both.

A learner's history is a list of entries that only grows, each with its number: 1, 2, 3 and so on without a gap. When
`append` returns, the entry is on the disk. Whatever fails leaves as a `StoreError` and has changed nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from cards.errors import CardsError
from lessons.database import (
    BUSY_SECONDS,
    FAILURES,
    StoreError,
    may_pass,
    name_of,
    open_engine,
    store_error,
    turns_of,
    writing,
)
from lessons.history import KINDS_OF_ENTRY, Entry, entry_from_text, entry_text, whole_millis
from lessons.schema import DECKS, ENTRIES, KEYS, LEARNERS, MATCHES, SNAPSHOTS, TRIES
from lessons.turns import Turns

__all__ = ["KeptMatch", "Learner", "Store", "StoreError", "Stored", "open_store"]

_NAME_OF = {kind: name for name, kind in KINDS_OF_ENTRY.items()}
_INSERT: dict[str, Callable[[Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_AT_ONCE = 500
_WAITS = (0.01, 0.05, 0.25)
_TRIES_KEPT = timedelta(days=1)
_Got = TypeVar("_Got")
_Ready = tuple[Entry, dict[str, Any]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Learner:
    """ผู้เรียน: whose history it is. `kind` is `local`, `cookie` or `login`."""

    id: str
    kind: str
    name: str
    created_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptMatch:
    """วงที่เล่นไว้: a learner's match: its token, the game, its text, and when it was last played."""

    token: str
    game: str
    body: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as it is kept, and its number. `fresh` is False where its token was there before."""

    entry: Entry
    seq: int
    fresh: bool


def open_store(url: str | None = None) -> Store:
    """เปิดคลัง: the store at an address: SQLite (`sqlite:///path`) or PostgreSQL (`postgresql://…`).

    Without one it is where SAMRAP_DATABASE_URL says, else a file in the user's data folder. Tables are made where there
    are none; an older database is brought up to date. `sqlite://` is a store in memory.

    Errors: `StoreError` `newer`, `damaged`, `not_ours`, `unreachable`, `readonly`, `full`, `busy`, `no_driver`,
    `bad_url` or `failed`.

    >>> store = open_store("sqlite://")
    >>> store.learners("local")
    []
    """
    return Store(open_engine(url))


class Store:
    """คลัง: learners, their histories and what belongs to them. Made for many threads, processes and machines."""

    def __init__(self, engine: Engine) -> None:
        """Keep the engine, whose database is up to date."""
        self._engine = engine
        self._writing = writing(engine)
        self._read_turns, self._write_turns = turns_of(engine)

    @property
    def url(self) -> str:
        """The address of the database, its password masked."""
        return self._engine.url.render_as_string(hide_password=True)

    @property
    def where(self) -> str:
        """What a person may be shown: the path of the file, or the database's name.

        >>> open_store("sqlite://").where
        ':memory:'
        """
        return name_of(self._engine.url)

    def close(self) -> None:
        """Let go of every connection. The store opens new ones when it is used again."""
        self._engine.dispose()

    # --- histories ----------------------------------------------------------------------------------------------------

    def append(self, learner_id: str, entry: Entry) -> Stored:
        """Append an entry to a learner's history; it is on the disk when this returns.

        The same token again changes nothing and gives the entry as it was first kept, `fresh` False.
        Errors: `StoreError`; `CardsError` for an entry that could not be read again.

        >>> from lessons.history import Reset
        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> learner = store.add_learner("local", now)
        >>> store.append(learner.id, Reset(token="a1", at=now)).seq
        1
        >>> store.append(learner.id, Reset(token="a1", at=now)).fresh
        False
        """
        kept, row = _ready(entry)

        def work(connection: Connection) -> Stored:
            self._lock(connection, learner_id)
            ((seq, fresh),) = self._append_ready(connection, learner_id, [(kept, row)])
            first = kept if fresh else self._entry_of(connection.execute(_entry_at(learner_id, entry.token)).one())
            return Stored(first, seq, fresh)

        return self._write(work)

    def append_all(self, learner_id: str, entries: Iterable[Entry]) -> int:
        """Append entries in their order, all or none, but for those whose token is there; returns how many were new.

        Errors: as `append`.

        >>> from lessons.history import Reset
        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> learner = store.add_learner("local", now)
        >>> store.append_all(learner.id, [Reset(token=token, at=now) for token in ("a1", "a2", "a1")])
        2
        """
        ready = [_ready(entry) for entry in entries]

        def work(connection: Connection) -> int:
            self._lock(connection, learner_id)
            return sum(fresh for _, fresh in self._append_ready(connection, learner_id, ready))

        return self._write(work)

    def _append_ready(self, connection: Connection, learner_id: str, ready: list[_Ready]) -> list[tuple[int, bool]]:
        """Append within a transaction that holds the learner's lock; returns the number of each, and if it is new."""
        there: dict[str, int] = {}
        for tokens in _parts(entry.token for entry, _ in ready):
            found = select(ENTRIES.c.token, ENTRIES.c.seq).where(
                ENTRIES.c.learner_id == learner_id, ENTRIES.c.token.in_(tokens)
            )
            there |= {row.token: row.seq for row in connection.execute(found)}
        last = select(func.coalesce(func.max(ENTRIES.c.seq), 0)).where(ENTRIES.c.learner_id == learner_id)
        seq: int = connection.execute(last).scalar_one()
        told, fresh = [], []
        for entry, row in ready:
            is_new = entry.token not in there
            if is_new:
                seq += 1
                there[entry.token] = seq
                fresh.append({"learner_id": learner_id, "seq": seq, **row})
            told.append((there[entry.token], is_new))
        if fresh:
            connection.execute(ENTRIES.insert(), fresh)
        return told

    def _lock(self, connection: Connection, learner_id: str) -> None:
        """Wait until no one else appends for this learner: numbers have no gap. SQLite has one writer anyway."""
        if not self._found(connection, learner_id):
            raise StoreError("no_learner", f"no such learner: {learner_id!r}", path=self.where)

    def _found(self, connection: Connection, learner_id: str) -> bool:
        # FOR NO KEY UPDATE: rows that only point at the learner are not held up
        row = select(LEARNERS.c.id).where(LEARNERS.c.id == learner_id).with_for_update(key_share=True)
        return connection.execute(row).first() is not None

    def entries(self, learner_id: str, after: int = 0) -> list[tuple[int, Entry]]:
        """A learner's entries with their numbers, in order, those after `after` only. Errors: `StoreError`."""
        found = (
            select(ENTRIES.c.seq, ENTRIES.c.body)
            .where(ENTRIES.c.learner_id == learner_id, ENTRIES.c.seq > after)
            .order_by(ENTRIES.c.seq)
        )
        return [
            (row.seq, self._entry_of(row)) for row in self._read(lambda connection: connection.execute(found).all())
        ]

    def find_entry(self, learner_id: str, token: str) -> Entry | None:
        """A learner's entry of this token, None where there is none. Errors: `StoreError`."""
        row = self._read(lambda connection: connection.execute(_entry_at(learner_id, token)).first())
        return None if row is None else self._entry_of(row)

    def snapshot(self, learner_id: str, version: int) -> tuple[int, str] | None:
        """What was kept with this version: the number of the last entry in it and its text; None where there is none.

        >>> store = open_store("sqlite://")
        >>> learner = store.add_learner("local", datetime(2026, 1, 2, tzinfo=UTC))
        >>> store.keep_snapshot(learner.id, 3, 1, "{}")
        >>> store.snapshot(learner.id, 1), store.snapshot(learner.id, 2)
        ((3, '{}'), None)
        """
        found = select(SNAPSHOTS.c.seq, SNAPSHOTS.c.body).where(
            SNAPSHOTS.c.learner_id == learner_id, SNAPSHOTS.c.version == version
        )
        row = self._read(lambda connection: connection.execute(found).first())
        return None if row is None else (row.seq, row.body)

    def keep_snapshot(self, learner_id: str, seq: int, version: int, body: str) -> None:
        """Keep what follows from the entries up to `seq`, in place of what was kept before. Errors: `StoreError`.

        One of the same version that goes further stays.
        """
        added = self._insert(SNAPSHOTS).values(learner_id=learner_id, seq=seq, version=version, body=body)
        fresh = {name: added.excluded[name] for name in ("seq", "version", "body")}
        older = (SNAPSHOTS.c.version != added.excluded.version) | (SNAPSHOTS.c.seq < added.excluded.seq)
        kept = added.on_conflict_do_update(index_elements=["learner_id"], set_=fresh, where=older)
        self._write(lambda connection: connection.execute(kept))

    # --- learners -----------------------------------------------------------------------------------------------------

    def add_learner(self, kind: str, now: datetime, name: str = "") -> Learner:
        """A new learner with nothing learned. Errors: `StoreError`.

        >>> store = open_store("sqlite://")
        >>> mali = store.add_learner("local", datetime(2026, 1, 2, tzinfo=UTC), "มะลิ")
        >>> store.find_learner(mali.id) == mali
        True
        """
        learner = Learner(id=secrets.token_hex(16), kind=kind, name=name, created_at=whole_millis(now))
        added = self._insert(LEARNERS).values(_row_of_learner(learner)).on_conflict_do_nothing()  # when tried again
        self._write(lambda connection: connection.execute(added))
        return learner

    def learner_for_key(self, learner_kind: str, key_kind: str, digest: str, now: datetime) -> Learner:
        """The learner that this key opens; where it opens none yet, a new one: of two at once only one is made.

        Errors: `StoreError`.

        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> first = store.learner_for_key("cookie", "cookie", "d1", now)
        >>> first == store.learner_for_key("cookie", "cookie", "d1", now)
        True
        """
        made = Learner(id=secrets.token_hex(16), kind=learner_kind, name="", created_at=whole_millis(now))

        def work(connection: Connection) -> Learner:
            found = connection.execute(_learner_of_key(digest, key_kind)).first()
            if found is not None:
                return _learner(found)
            connection.execute(LEARNERS.insert().values(_row_of_learner(made)))
            connection.execute(KEYS.insert().values(_row_of_key(made.id, key_kind, digest, now)))
            return made

        return self._write(work)

    def find_learner(self, learner_id: str) -> Learner | None:
        """The learner of this id, None where there is none. Errors: `StoreError`."""
        found = select(LEARNERS).where(LEARNERS.c.id == learner_id)
        row = self._read(lambda connection: connection.execute(found).first())
        return None if row is None else _learner(row)

    def learners(self, kind: str) -> list[Learner]:
        """Every learner of a kind, the first first. Errors: `StoreError`."""
        found = select(LEARNERS).where(LEARNERS.c.kind == kind).order_by(LEARNERS.c.created_at, LEARNERS.c.id)
        return [_learner(row) for row in self._read(lambda connection: connection.execute(found).all())]

    def rename_learner(self, learner_id: str, name: str) -> None:
        """Call a learner something else. Errors: `StoreError`."""
        renamed = update(LEARNERS).where(LEARNERS.c.id == learner_id).values(name=name)
        self._write(lambda connection: connection.execute(renamed))

    def drop_learner(self, learner_id: str) -> None:
        """Forget a learner and everything of theirs: history, keys, decks, matches. Errors: `StoreError`."""
        self._write(lambda connection: connection.execute(delete(LEARNERS).where(LEARNERS.c.id == learner_id)))

    # --- keys ---------------------------------------------------------------------------------------------------------

    def learner_of_key(self, digest: str, kind: str) -> Learner | None:
        """The learner whom a key of this kind opens, None where it opens none. Errors: `StoreError`."""
        row = self._read(lambda connection: connection.execute(_learner_of_key(digest, kind)).first())
        return None if row is None else _learner(row)

    def add_key(self, learner_id: str, kind: str, digest: str, now: datetime) -> None:
        """Let a key open this learner from now on, and no other. Errors: `StoreError`.

        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> learner = store.add_learner("cookie", now)
        >>> store.add_key(learner.id, "recovery", "d1", now)
        >>> store.learner_of_key("d1", "recovery") == learner, store.learner_of_key("d1", "cookie")
        (True, None)
        """
        self._write(lambda connection: connection.execute(self._put_key(learner_id, kind, digest, now)))

    def _put_key(self, learner_id: str, kind: str, digest: str, now: datetime) -> Any:
        added = self._insert(KEYS).values(_row_of_key(learner_id, kind, digest, now))
        moved = {name: added.excluded[name] for name in ("learner_id", "created_at")}
        return added.on_conflict_do_update(index_elements=["digest", "kind"], set_=moved)

    def drop_keys(self, learner_id: str, kind: str) -> None:
        """Let a learner's keys of this kind open nothing any more. Errors: `StoreError`."""
        dropped = delete(KEYS).where(KEYS.c.learner_id == learner_id, KEYS.c.kind == kind)
        self._write(lambda connection: connection.execute(dropped))

    def only_key(self, learner_id: str, kind: str, digest: str, now: datetime) -> None:
        """Let a key open this learner, and of the learner's keys of this kind no other. Errors: `StoreError`.

        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> learner = store.add_learner("cookie", now)
        >>> store.only_key(learner.id, "recovery", "d1", now)
        >>> store.only_key(learner.id, "recovery", "d2", now)
        >>> store.keys(learner.id, "recovery")
        {'d2': datetime.datetime(2026, 1, 2, 0, 0, tzinfo=datetime.timezone.utc)}
        """

        def work(connection: Connection) -> None:
            self._lock(connection, learner_id)  # of two at once one is the last
            connection.execute(delete(KEYS).where(KEYS.c.learner_id == learner_id, KEYS.c.kind == kind))
            connection.execute(self._put_key(learner_id, kind, digest, now))

        self._write(work)

    def keys(self, learner_id: str, kind: str) -> dict[str, datetime]:
        """The digests of a learner's keys of this kind, each with when it was added. Errors: `StoreError`."""
        found = (
            select(KEYS.c.digest, KEYS.c.created_at)
            .where(KEYS.c.learner_id == learner_id, KEYS.c.kind == kind)
            .order_by(KEYS.c.created_at, KEYS.c.digest)
        )
        rows = self._read(lambda connection: connection.execute(found).all())
        return {row.digest: _moment(row.created_at) for row in rows}

    def drop_key(self, kind: str, digest: str) -> None:
        """Let one key open nothing any more. Errors: `StoreError`."""
        dropped = delete(KEYS).where(KEYS.c.digest == digest, KEYS.c.kind == kind)
        self._write(lambda connection: connection.execute(dropped))

    def hand_over(
        self,
        from_id: str,
        to_id: str,
        choose: Callable[[list[Entry]], list[Entry]],
        now: datetime,
        *,
        key: tuple[str, str],
        follows: bool = True,
    ) -> int:
        """Append what `choose` takes of one learner's history to another's; returns how many entries were new to it.

        `key`, a kind and a digest, opens the other learner from now on, or no one where it `follows` not. A learner
        whom no key opens any more is forgotten; decks and matches go along. So an answer just on its way to the one
        fails, and is given again, rather than go unseen. Errors: `StoreError`.
        """
        kind, digest = key

        def work(connection: Connection) -> int:
            # always locked in one order: no two wait for each other; one who is gone has handed everything over
            there = {learner_id for learner_id in sorted((from_id, to_id)) if self._found(connection, learner_id)}
            if to_id not in there:
                raise StoreError("no_learner", f"no such learner: {to_id!r}", path=self.where)
            found = select(ENTRIES.c.seq, ENTRIES.c.body).where(ENTRIES.c.learner_id == from_id)
            history = [self._entry_of(row) for row in connection.execute(found.order_by(ENTRIES.c.seq))]
            told = self._append_ready(connection, to_id, [_ready(entry) for entry in choose(history)])
            connection.execute(
                delete(KEYS).where(KEYS.c.kind == kind, KEYS.c.digest == digest, KEYS.c.learner_id == from_id)
            )
            if follows:
                connection.execute(self._put_key(to_id, kind, digest, now))
            if connection.execute(select(KEYS.c.digest).where(KEYS.c.learner_id == from_id)).first() is None:
                has = select(DECKS.c.key).where(DECKS.c.learner_id == to_id)
                left = update(DECKS).where(DECKS.c.learner_id == from_id, DECKS.c.key.not_in(has))
                connection.execute(left.values(learner_id=to_id))
                played = select(MATCHES.c.token).where(MATCHES.c.learner_id == to_id)
                moved = update(MATCHES).where(MATCHES.c.learner_id == from_id, MATCHES.c.token.not_in(played))
                connection.execute(moved.values(learner_id=to_id))
                connection.execute(delete(LEARNERS).where(LEARNERS.c.id == from_id))
            return sum(fresh for _, fresh in told)

        return self._write(work)

    # --- tries --------------------------------------------------------------------------------------------------------

    def count_tries(self, who: str, since: datetime) -> int:
        """How often someone tried since then. Errors: `StoreError`."""
        found = select(func.count()).select_from(TRIES).where(TRIES.c.who == who, TRIES.c.at >= _millis(since))
        return self._read(lambda connection: connection.execute(found).scalar_one())

    def add_try(self, who: str, now: datetime) -> None:
        """Count a try; those of more than a day ago are forgotten. Errors: `StoreError`.

        Count it before looking whether it was right: of many at once none goes uncounted.
        """

        def work(connection: Connection) -> None:
            connection.execute(delete(TRIES).where(TRIES.c.at < _millis(now - _TRIES_KEPT)))
            connection.execute(TRIES.insert().values(who=who, at=_millis(now)))

        self._write(work)

    # --- own decks of pictures ----------------------------------------------------------------------------------------

    def keep_deck(self, key: str, learner_id: str, body: bytes, now: datetime) -> None:
        """Keep a learner's own deck of pictures under its key. Errors: `StoreError`."""
        added = self._insert(DECKS).values(key=key, learner_id=learner_id, at=_millis(now), body=body)
        fresh = {name: added.excluded[name] for name in ("at", "body")}
        kept = added.on_conflict_do_update(index_elements=["key", "learner_id"], set_=fresh)
        self._write(lambda connection: connection.execute(kept))

    def find_deck(self, key: str) -> bytes | None:
        """The deck of this key, None where there is none. Errors: `StoreError`."""
        found = select(DECKS.c.body).where(DECKS.c.key == key).order_by(DECKS.c.at).limit(1)
        return self._read(lambda connection: connection.execute(found).scalar_one_or_none())

    # --- matches ------------------------------------------------------------------------------------------------------

    def keep_match(self, learner_id: str, match: KeptMatch) -> None:
        """Keep a learner's match as it stands now, in place of what was kept of it before. Errors: `StoreError`.

        >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
        >>> learner = store.add_learner("local", now)
        >>> store.keep_match(learner.id, KeptMatch(token="m1", game="tong", body="seed=7", at=now))
        >>> store.keep_match(learner.id, KeptMatch(token="m1", game="tong", body="seed=7&moves=k4b", at=now))
        >>> [match.body for match in store.matches(learner.id, "tong")]
        ['seed=7&moves=k4b']
        """
        added = self._insert(MATCHES).values(
            learner_id=learner_id, token=match.token, game=match.game, at=_millis(match.at), body=match.body
        )
        fresh = {name: added.excluded[name] for name in ("game", "at", "body")}
        kept = added.on_conflict_do_update(index_elements=["learner_id", "token"], set_=fresh)
        self._write(lambda connection: connection.execute(kept))

    def find_match(self, learner_id: str, token: str) -> KeptMatch | None:
        """A learner's match of this token, None where there is none. Errors: `StoreError`."""
        found = select(MATCHES).where(MATCHES.c.learner_id == learner_id, MATCHES.c.token == token)
        row = self._read(lambda connection: connection.execute(found).first())
        return None if row is None else _match(row)

    def matches(self, learner_id: str, game: str, most: int = 1) -> list[KeptMatch]:
        """A learner's matches of a game, the one played last first, so many at most. Errors: `StoreError`."""
        found = select(MATCHES).where(MATCHES.c.learner_id == learner_id, MATCHES.c.game == game)
        latest = found.order_by(MATCHES.c.at.desc(), MATCHES.c.token).limit(most)
        return [_match(row) for row in self._read(lambda connection: connection.execute(latest).all())]

    def _entry_of(self, row: Any) -> Entry:
        try:
            return entry_from_text(row.body)
        except CardsError as error:
            raise StoreError("unreadable", f"entry {row.seq} cannot be read: {error}", path=self.where) from error

    # --- transactions -------------------------------------------------------------------------------------------------

    def _insert(self, table: Table) -> Any:
        """An INSERT that can say what happens where the row is there; both databases have it, each in its dialect."""
        return _INSERT[self._engine.dialect.name](table)

    def _read(self, work: Callable[[Connection], _Got]) -> _Got:
        return self._transact(self._engine, self._read_turns, work)

    def _write(self, work: Callable[[Connection], _Got]) -> _Got:
        return self._transact(self._writing, self._write_turns, work)

    def _transact(self, engine: Engine, turns: Turns, work: Callable[[Connection], _Got]) -> _Got:
        """Run a transaction; one that lost to another, or its connection, is run again.

        That is safe where it was done after all and only the answer was lost: a token counts once.
        """
        for wait in (*_WAITS, None):
            try:
                with turns.turn(BUSY_SECONDS), engine.begin() as connection:
                    return work(connection)
            except FAILURES as error:
                if wait is None or not may_pass(error):
                    raise store_error(error, self._engine.url) from error
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")


def _ready(entry: Entry) -> _Ready:
    """An entry as it will be read again, and the row it becomes. Errors: `CardsError` where it could not be read."""
    body = entry_text(entry)
    try:
        body.encode()
    except UnicodeEncodeError as error:  # half a letter, as JSON can spell it
        raise CardsError("bad_value", f"no text: {body[error.start]!r}", token=entry.token) from error
    kept = entry_from_text(body)
    return kept, {"token": kept.token, "at": _millis(kept.at), "body": body, "what": _NAME_OF[type(kept)]}


def _entry_at(learner_id: str, token: str) -> Any:
    return select(ENTRIES.c.seq, ENTRIES.c.body).where(ENTRIES.c.learner_id == learner_id, ENTRIES.c.token == token)


def _row_of_learner(learner: Learner) -> dict[str, Any]:
    return {
        "id": learner.id,
        "kind": learner.kind,
        "name": learner.name,
        "created_at": _millis(learner.created_at),
    }


def _row_of_key(learner_id: str, kind: str, digest: str, now: datetime) -> dict[str, Any]:
    return {"digest": digest, "kind": kind, "learner_id": learner_id, "created_at": _millis(now)}


def _learner_of_key(digest: str, kind: str) -> Any:
    return select(LEARNERS).join(KEYS).where(KEYS.c.digest == digest, KEYS.c.kind == kind)


def _learner(row: Any) -> Learner:
    return Learner(id=row.id, kind=row.kind, name=row.name, created_at=_moment(row.created_at))


def _match(row: Any) -> KeptMatch:
    return KeptMatch(token=row.token, game=row.game, body=row.body, at=_moment(row.at))


def _parts(texts: Iterable[str]) -> Iterator[list[str]]:
    """Lists of as many as one statement takes."""
    left = iter(texts)
    while part := list(islice(left, _AT_ONCE)):
        yield part


_START = datetime(1970, 1, 1, tzinfo=UTC)


def _millis(at: datetime) -> int:
    return (whole_millis(at) - _START) // timedelta(milliseconds=1)


def _moment(millis: int) -> datetime:
    return _START + timedelta(milliseconds=millis)
