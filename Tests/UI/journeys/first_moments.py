"""The first second of the program, in which threads start side by side."""
import signal
import subprocess

from harness import CameraPage, journey, let_pass, preloaded, program, wait_for


@journey("GTK and GStreamer start in two threads without taking each other's types")
def types_of_two(desktop):
    app = desktop.start(LD_PRELOAD=preloaded("slow_types", "gobject-2.0"))
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.leave()
    app.close()


@journey("told to end at any moment of its start, the app ends")
def ended_while_starting(desktop):
    for moment in range(0, 640, 40):
        said = desktop.folder / f"said-{moment}.log"
        with open(said, "wb") as errors:
            app = subprocess.Popen([program("kinora")], env=desktop.variables({}), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors)
        # The moments are what is tried, not a wait: which steps of the start they fall on differs from computer to computer.
        let_pass(moment / 1000)
        app.send_signal(signal.SIGTERM)
        wait_for(lambda: app.poll() is not None, f"the end of the app, told to end after {moment} ms")
        words = said.read_text()
        # At the very first nobody listens yet, and the signal ends the process itself.
        assert app.returncode in (0, -signal.SIGTERM), f"after {moment} ms: status {app.returncode}, {words}"
        assert not words, f"after {moment} ms: {words}"
