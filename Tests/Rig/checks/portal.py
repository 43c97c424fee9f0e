"""The desktop's camera portal: who may use cameras is its word where a program goes through it."""
import os
import subprocess
from pathlib import Path

from probe import KINORA_CLI

PLAYER = Path(__file__).resolve().parents[1] / "mock-portal"


class Portal:
    """A portal that says yes or no, on the bus for as long as the `with` block lasts."""

    def __init__(self, answer):
        self.answer = answer

    def __enter__(self):
        self.process = subprocess.Popen([PLAYER, self.answer], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the portal did not start"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def questions(self):
        """Ends the portal and answers what it was asked."""
        self.process.terminate()
        return self.process.communicate()[0].split()


def preview(camera, only_door=False, frames=5):
    """Lets kinora-cli show a camera, as a program that goes through the portal. Where that is its only door, as in a
    sandbox, PipeWire's own isn't there for it."""
    environment = {**os.environ, "KINORA_CAMERA_PORTAL": "1"}
    if only_door:
        environment["PIPEWIRE_REMOTE"] = "nowhere"
    return subprocess.run([KINORA_CLI, "preview", "--camera", camera, "--frames", str(frames), "--json"], env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def obeys_the_portal(suite, denied, granted, absent):
    """Three cameras, because a fake one can be captured from once."""
    with Portal("denied") as portal:
        done = preview(denied)
        suite.check("where the portal says no, kinora-cli ends with status 3", done.returncode == 3,
                    (done.returncode, done.stderr))
        suite.check("and says where to allow it", "settings" in done.stderr.lower(), done.stderr)
        suite.check("and has opened no camera", "started" not in done.stdout, done.stdout)
        questions = portal.questions()
        suite.check("it has asked the portal once", questions == ["AccessCamera"], questions)
    with Portal("granted") as portal:
        done = preview(granted, only_door=True)
        suite.check("where the portal says yes, cameras are found and opened through its door alone",
                    done.returncode == 0, (done.returncode, done.stderr))
        questions = portal.questions()
        suite.check("which was asked for once, after access",
                    questions == ["AccessCamera", "OpenPipeWireRemote"], questions)
    done = preview(absent)
    suite.check("where there is no portal, the nodes decide", done.returncode == 0, (done.returncode, done.stderr))
