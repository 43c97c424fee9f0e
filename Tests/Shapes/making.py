"""Makes the films and keeps them: what was made by the same recipe from the same master is not made again."""

import hashlib
import os
import pathlib
import shlex
import signal
import subprocess
import threading

from shape import Shape

SECONDS = 120


class MakingFailed(Exception):
    """A film couldn't be made: the test's fault or the machine's."""


class Maker:
    def __init__(self, folder: pathlib.Path, cli: pathlib.Path):
        self._folder, self._cli = folder, cli
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)

    def film(self, shape: Shape) -> pathlib.Path:
        """The film's file, made if it isn't there."""
        recipe = repr((shape.recipe, shape.damage, shape.picture, shape.sound))
        key = hashlib.sha256(recipe.encode()).hexdigest()[:10]
        path = self._folder / f"{shape.name}-{key}.{shape.suffix}"
        if path.exists():
            return path
        passing = self._folder / f"{shape.name}-{key}.passing.{shape.suffix}"
        words = {"out": str(passing), "cli": str(self._cli)}
        if shape.picture:
            words["picture"] = str(self._master(shape.picture))
        if shape.sound:
            words["sound"] = str(self._master(shape.sound))
        for command in shape.recipe:
            self._call([word.format_map(words) for word in command])
        data = passing.read_bytes() if shape.damage else b""
        for damage in shape.damage:
            data = damage.apply(data)
        if shape.damage:
            passing.write_bytes(data)
        passing.rename(path)
        for rest in self._folder.glob(f"{passing.name}.*"):
            rest.unlink()
        return path

    def lost(self, shape: Shape) -> set[int]:
        return set()

    def _master(self, master) -> pathlib.Path:
        path = self._folder / master.name
        with self._lock:
            if not path.exists():
                passing = path.with_suffix(".passing")
                master.write(passing)
                passing.rename(path)
        return path

    def _call(self, command: list[str]):
        # What simulated devices record is recorded as fast as the encoders can.
        own = {"KINORA_SIMULATED_SPEED": "max", "PIPEWIRE_REMOTE": "none", "GSETTINGS_BACKEND": "memory"}
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env=os.environ | own, start_new_session=True)
        try:
            output, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise MakingFailed(f"took more than {SECONDS} s: {shlex.join(command)}") from None
        if process.returncode:
            last = " | ".join(output.strip().splitlines()[-3:])
            raise MakingFailed(f"status {process.returncode} of {shlex.join(command)}: {last}")
