"""Debian's releases and their archive, for whatever makes a clean Debian by mmdebstrap."""

import pathlib
import platform
import subprocess
import urllib.error
import urllib.request

ARCHIVE = "http://deb.debian.org/debian/"
# What isn't told that this long is as good as no network.
SECONDS = 20


def own_release() -> str:
    """The code name of the Debian that this machine has; Debian's stable release on any other system."""
    system = platform.freedesktop_os_release()
    return system.get("VERSION_CODENAME", "stable") if system.get("ID") == "debian" else "stable"


def known() -> list[tuple[str, str]]:
    """What this machine's apt has its own release from: endings of the release's name, such as "-security", and archives."""
    try:
        told = subprocess.run(
            ["apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)", "Created-By: Packages"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    except OSError:
        told = ""
    own = own_release()
    pairs = [line.split(" ", 1) for line in told.splitlines() if line.startswith((f"{own} ", f"{own}-"))]
    return [(suite.removeprefix(own), place) for suite, place in pairs] or [("", ARCHIVE)]


def why_not(suite: str, place: str) -> str | None:
    """Why a release can't be had from an archive; None if it can."""
    try:
        with urllib.request.urlopen(f"{place.rstrip('/')}/dists/{suite}/InRelease", timeout=SECONDS):
            return None
    except urllib.error.HTTPError as error:
        return f"{place} has no release named {suite} ({error.code})"
    except OSError as error:
        return f"there is no network to {place} here ({getattr(error, 'reason', error)})"


def bootstrap(release: str, *options: str, variant: str, target: str | pathlib.Path) -> list[str]:
    """The command that makes a clean Debian: with its updates, where this machine gets those of its own release, because
    packages that are built here may ask for them. OSError where there is no such release, or no network to it."""
    for ending, place in known():
        if not ending and (reason := why_not(release, place)):
            raise OSError(f"Debian {release} can't be made: {reason}.")
    lines = [f"deb {place} {release}{ending} main" for ending, place in known() if not why_not(release + ending, place)]
    return ["mmdebstrap", f"--variant={variant}", *options, release, str(target), *lines]
