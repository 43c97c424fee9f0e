"""The wall clock of tests: one day and hour, zone and language for what is tested, for the files that tests make, and for
what they expect. No verdict depends on when and where tests run."""

import dataclasses
import datetime
import os
import random
import time
import zoneinfo

# What Kinora's programs in .build go by, see CONTRIBUTING. Where it is given, TZ, LANG and LC_ALL belong to it.
VARIABLE = "KINORA_WALL_CLOCK"
# A zone that isn't the machine's nor UTC, so that a date without one is noticed.
ZONE = "Europe/Berlin"
START = "2026-02-18T10:00:00"
LANGUAGE = "C.UTF-8"


def uptime() -> float:
    """How many seconds the computer has been on, sleep included."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


@dataclasses.dataclass(frozen=True)
class WallClock:
    """A clock that goes: it was so many seconds after 1970 when the computer had been on for so long."""

    seconds: float
    begin: float
    zone: str | None = ZONE  # None: the machine's
    language: str = LANGUAGE

    @classmethod
    def at(cls, start: str, zone: str | None = ZONE, language: str = LANGUAGE) -> "WallClock":
        """It is this time now: one with its zone, as ISO 8601 has it, else one of the clock's own zone."""
        moment = datetime.datetime.fromisoformat(start)
        if moment.tzinfo is None and zone:
            moment = moment.replace(tzinfo=zoneinfo.ZoneInfo(zone))
        return cls(moment.timestamp(), uptime(), zone, language)

    @classmethod
    def told(cls, environment=os.environ) -> "WallClock":
        """The clock that the environment tells, else that of all tests."""
        text = environment.get(VARIABLE, "")
        if not text:
            return cls.at(START)
        place = environment.get("TZ"), environment.get("LC_ALL") or environment.get("LANG") or LANGUAGE
        if "@" not in text:
            return cls.at(text, *place)
        seconds, begin = map(float, text.split("@"))
        return cls(seconds, begin, *place)

    def again(self) -> "WallClock":
        """The same clock, begun now."""
        return dataclasses.replace(self, begin=uptime())

    def later(self, days: float) -> "WallClock":
        """A clock that shows a time so many days later, and goes on from there."""
        return dataclasses.replace(self, seconds=self.seconds + days * 86_400)

    @property
    def setting(self) -> dict[str, str]:
        """What tells a program this clock, in its own zone."""
        return {VARIABLE: f"{self.seconds:.3f}@{self.begin:.3f}"}

    @property
    def timestamp(self) -> float:
        """The seconds since 1970, now."""
        return self.seconds + uptime() - self.begin

    def local(self, timestamp: float) -> datetime.datetime:
        """The date and time there at a moment, with its zone."""
        moment = datetime.datetime.fromtimestamp(timestamp, datetime.timezone.utc)
        return moment.astimezone(zoneinfo.ZoneInfo(self.zone) if self.zone else None)

    def now(self) -> datetime.datetime:
        """The date and time there, now."""
        return self.local(self.timestamp)

    def applied(self, environment: dict[str, str]) -> dict[str, str]:
        """An environment in which programs go by this clock, in its zone, by its language's rules. The language of words is
        LANGUAGE's."""
        others = {name: value for name, value in environment.items() if name != "TZ"}
        zone = {"TZ": self.zone} if self.zone else {}
        return {**others, **zone, **self.setting, "LANG": self.language, "LC_ALL": self.language}

    def __str__(self) -> str:
        return f"{self.local(self.seconds):%Y-%m-%d %H:%M %z}, {self.zone or 'the machine’s zone'}, {self.language}"


# Hours at which something begins or ends, each with the zone where it does so; None takes any of ZONES. All are past: what
# programs write without a date of its own has the real one, and is the newest, as it was.
MOMENTS = [
    ("2026-05-20T00:05:00", None), ("2026-05-20T12:29:00", None), ("2026-05-20T23:58:00", None),
    ("2026-02-28T23:58:00", None), ("2024-02-29T12:29:00", None),
    # The nights when clocks change: half an hour behind the change.
    ("2026-03-29T03:30:00", "Europe/Berlin"), ("2026-10-25T02:30:00+01:00", "Europe/Berlin"),
]
# 14 hours before UTC, 11 behind it, and the machine's.
ZONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago", None]
LANGUAGES = ["de_DE.UTF-8", "ja_JP.UTF-8", "C.UTF-8"]


def draw(seed: int, number: int) -> WallClock:
    """The clock of a round. The same seed gives the same clocks; in as many rounds as there are moments, each is there once,
    and so it is with zones and languages."""
    def pick(what: str, values: list):
        turn, place = divmod(number, len(values))
        return random.Random(f"{seed} {what} {turn}").sample(values, len(values))[place]
    start, zone = pick("moment", MOMENTS)
    return WallClock.at(start, zone or pick("zone", ZONES), pick("language", LANGUAGES))
