"""Makes the films and keeps them: what was made by the same recipe from the same master is not made again."""

import dataclasses
import hashlib
import os
import pathlib
import shlex
import signal
import subprocess
import threading

import probing
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
        path = self._path(shape)
        if path.exists():
            return path
        passing = path.with_suffix(f".passing.{shape.suffix}")
        try:
            if shape.damage:
                passing.write_bytes(shape.damage.apply(self._whole(shape).read_bytes()))
            else:
                self._make(shape, passing)
                if shape.is_probed and not shape.is_simulated and not shape.more_tracks:
                    self._fitting(shape, passing)
            passing.rename(path)
        finally:
            for rest in self._folder.glob(f"{passing.name}*"):
                rest.unlink()
        return path

    def truth(self, shape: Shape) -> Shape:
        """The shape with that of its truths which the film has."""
        return self._fitting(shape, self._whole(shape)) if shape.otherwise else shape

    @staticmethod
    def _fitting(shape: Shape, whole: pathlib.Path) -> Shape:
        """The same, asked of ffprobe; raises where the recipe didn't make what it says."""
        found = probing.found(whole)
        misfits = []
        for truth in shape.truths if found else ():
            misfit = ""
            if truth.picture and found.frames != len(truth.frames):
                misfit = f"{found.frames} frames instead of {len(truth.frames)}"
            elif truth.picture and abs(found.picture_start - truth.frames[0].start) > max(truth.tick, 0.001):
                misfit = f"the picture from {found.picture_start:.4f} s on instead of {truth.frames[0].start:.4f} s"
            elif not truth.picture and truth.otherwise and found.tells_priming == bool(truth.sound_start):
                misfit = f"the sound with{'' if found.tells_priming else 'out'} its priming told"
            if not misfit:
                return truth
            misfits.append(misfit)
        if misfits:
            raise MakingFailed("it holds " + ", ".join(dict.fromkeys(misfits)))
        return shape

    def lost_frames(self, shape: Shape) -> set[int]:
        """The frames that the damage may have taken away."""
        if not shape.damage or not shape.picture:
            return set()
        whole = self._whole(shape)
        return probing.lost_frames(whole, *shape.damage.lost(whole.stat().st_size))

    def _whole(self, shape: Shape) -> pathlib.Path:
        """The film before its damage."""
        return self.film(dataclasses.replace(shape, damage=None))

    def _path(self, shape: Shape) -> pathlib.Path:
        recipe = [shape.recipe, shape.damage, shape.picture, shape.sound]
        if shape.is_simulated:
            # What our own writer made is made again when it has changed.
            recipe.append(self._cli.stat().st_mtime_ns)
        key = hashlib.sha256(repr(recipe).encode()).hexdigest()[:10]
        return self._folder / f"{shape.name}-{key}.{shape.suffix}"

    def _make(self, shape: Shape, passing: pathlib.Path):
        words = {"out": str(passing), "cli": str(self._cli)}
        if shape.picture and not shape.is_simulated:
            words["picture"] = str(self._master(shape.picture))
        if shape.sound and not shape.is_simulated:
            words["sound"] = str(self._master(shape.sound))
        for command in shape.recipe:
            self._call([word.format_map(words) for word in command])

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
