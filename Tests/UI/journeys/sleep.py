"""The computer goes to sleep: no recording is cut off."""
import re

from harness import CameraPage, Recording, Recordings, journey, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}


@journey("the computer waits for a recording to be saved before it sleeps, and Kinora says why it ended; the next one works")
def sleep_while_recording(desktop):
    with desktop.logind() as logind:
        app = desktop.start(**SIMULATED, DBUS_SYSTEM_BUS_ADDRESS=desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        camera = CameraPage(app)
        camera.wait_for_moving_picture()
        assert logind.lines() == ["ready"], "sleep is held up although nothing is recorded"
        camera.record()
        wait_for(lambda: logind.lines()[1:] == ["held sleep:shutdown delay"], "the computer to be asked to wait")
        camera.wait_for_clock(1)
        logind.tell("sleep")
        wait_for(lambda: logind.lines()[2:] == ["released"], "the computer to be let sleep")
        # At this moment the computer sleeps: the file must be whole.
        file = Recording(Recordings(desktop).only())
        assert file.seconds >= 1 and file.audio, f"{file.seconds} s were kept"
        assert file.reading(file.frames - 1).number > file.reading(0).number
        app.find("alert", re.compile(r"^The recording ended because the computer went to sleep\. "
                                     r"What was recorded until then, \d+:\d\d, is saved\.$"))
        desktop.screenshot("slept")
        logind.tell("wake")
        app.click("push button", "Dismiss")
        camera.record()
        wait_for(lambda: logind.lines()[3:] == ["held sleep:shutdown delay"], "the computer to be asked again")
        camera.wait_for_clock(1)
        camera.stop_recording()
        wait_for(lambda: logind.lines()[4:] == ["released"], "the computer to be let sleep")
        app.close()
        assert len(Recordings(desktop).files) == 2
