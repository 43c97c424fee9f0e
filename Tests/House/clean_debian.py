"""A clean Debian with one group of packages, made by mmdebstrap of the archive and kept as a tarball under .build."""

import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Elsewhere"))

from debian import bootstrap, own_release  # noqa: E402,F401

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WRAP = ROOT / "meson-wrap"
# In a user's own namespace its files belong to root, as they have to.
AS_ROOT = [] if os.geteuid() == 0 else ["--map-auto", "--map-root-user"]
# What no program reads and nothing needs to be configured.
LEFT_OUT = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*"]


class CleanDebian:
    """Unpacked for as long as the `with` block lasts; each call has its own mounts and processes, and no network."""

    def __init__(self, release: str, group: str):
        self.release = release
        self.group = group
        lines = [line for line in (WRAP / "debian-packages.txt").read_text().splitlines() if re.match(rf"\S*\b{group}\b", line)]
        named = hashlib.sha256("\n".join(line.split()[1] for line in lines).encode()).hexdigest()[:12]
        self.tarball = ROOT / f".build/debian/{release}-{group}-{named}.tar"

    def make(self) -> str:
        """Makes the tarball where there is none yet; returns what went wrong."""
        if self.tarball.exists():
            return ""
        self.tarball.parent.mkdir(parents=True, exist_ok=True)
        for older in self.tarball.parent.glob(f"{self.release}-{self.group}-*"):
            older.unlink()
        partial = self.tarball.with_name(f"{self.tarball.name}.part")
        try:
            command = bootstrap(
                self.release, "--format=tar", '--aptopt=APT::Install-Recommends "false"',
                *(f"--dpkgopt=path-exclude={pattern}" for pattern in LEFT_OUT),
                f"--customize-hook=copy-in {shlex.quote(str(WRAP))} /tmp",
                f'--customize-hook=chroot "$1" /tmp/{WRAP.name}/install-packages {self.group}', variant="apt", target=partial)
        except OSError as reason:
            return str(reason)
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            timeout=60 * 25)
        if done.returncode:
            partial.unlink(missing_ok=True)
            return f"mmdebstrap can't make a Debian {self.release}. It says: {done.stdout[-2000:]}"
        partial.rename(self.tarball)
        return ""

    def __enter__(self):
        self.tarball.parent.mkdir(parents=True, exist_ok=True)
        self.place = tempfile.TemporaryDirectory(prefix="root-", dir=self.tarball.parent, ignore_cleanup_errors=True)
        self.root = pathlib.Path(self.place.name)
        self.outside("tar", "-C", self.root, "-xf", self.tarball)
        return self

    def __exit__(self, *_):
        self.outside("find", self.root, "-mindepth", "1", "-delete")
        self.place.cleanup()

    def outside(self, *command):
        """Runs a command as who owns the unpacked files."""
        words = [str(word) for word in command]
        subprocess.run(["unshare", "--user", *AS_ROOT, *words] if AS_ROOT else words, check=True)

    def run(self, script: str, mounts=(), minutes: float = 30) -> tuple[int, str]:
        """The status and output of a shell's script in there. Each mount is a path of this machine, seen at the same one,
        or a pair of both; what is mounted can be written only below the root's own files."""
        lines = ["set -eu", f"cd {shlex.quote(str(self.root))}"]
        for mount in mounts:
            source, target = mount if isinstance(mount, tuple) else (mount, mount)
            target = str(target).lstrip("/")
            lines += [f"mkdir -p {target}", f"mount --rbind {shlex.quote(str(source))} {target}"]
        lines += ["mount --rbind /dev dev", "mount -t proc proc proc", 'exec chroot . /bin/sh -c "$1"']
        done = subprocess.run(
            ["unshare", *(["--user", *AS_ROOT] if AS_ROOT else []), "--mount", "--pid", "--fork", "--kill-child", "--net",
             "sh", "-c", "\n".join(lines), "sh", script],
            env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            timeout=60 * minutes)
        return done.returncode, done.stdout
