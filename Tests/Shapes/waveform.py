"""Finds tone bursts in what `kinora-cli waveform --json` measures."""

# A point this loud, against the loudest, belongs to a burst; encoders smear a tone, but never this loud.
LOUD = 0.3
# Less silence than this doesn't end a burst.
PAUSE_SECONDS = 0.1
# How far around a burst its energy is added up.
SMEAR_SECONDS = 0.06


def burst_centres(report: dict, channel: int) -> list[float]:
    """The centre of each burst's energy: a burst that is smeared before and after keeps it."""
    energies = [rms * rms for rms in report["channels"][channel]["rms"]]
    if not energies:
        return []
    width = report["duration"] / len(energies)
    threshold = max(energies) * LOUD * LOUD
    groups: list[list[int]] = []
    for place, energy in enumerate(energies):
        if energy <= threshold or threshold < 1e-6:
            continue
        if groups and (place - groups[-1][1]) * width < PAUSE_SECONDS:
            groups[-1][1] = place
        else:
            groups.append([place, place])
    margin = round(SMEAR_SECONDS / width)
    return [centre(energies, first - margin, last + margin) * width for first, last in groups]


def centre(energies: list[float], first: int, last: int) -> float:
    places = range(max(0, first), min(len(energies), last + 1))
    return sum((place + 0.5) * energies[place] for place in places) / sum(energies[place] for place in places)
