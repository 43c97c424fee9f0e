"""What must be said while one looks at the picture, or in its place: rights, disk, encoder and sound."""
import re

from harness import CameraPage, Recording, Recordings, SmallDisk, journey, preloaded, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}


@journey("where the camera may not be used, its page has the command that changes that, to be copied")
def no_permission(desktop):
    app = desktop.start(**SIMULATED, KINORA_SIMULATED_FAULTS="denied")
    app.find("label", "Camera Access Is Off")
    command = "sudo usermod -aG video $USER"
    app.find("label", command)
    assert not app.find("push button", "Start Recording").has("SENSITIVE"), "nothing can be recorded here"
    desktop.screenshot("denied")
    app.click("push button", "Copy Command")
    wait_for(lambda: desktop.clipboard() == command, "the command in the clipboard")
    app.click("push button", "Try Again")
    app.find("label", "Camera Access Is Off")
    app.resize(560, 640)
    app.wait_for_width(560)
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.screenshot("denied-narrow")
    app.click("push button", "Use Second Simulated Camera")
    wait_for(lambda: app.find("push button", "Start Recording").has("SENSITIVE"), "the other camera's picture")
    app.close()


@journey("where the portal says no, the page says where to allow it, and the simulated camera is offered")
def portal_says_no(desktop):
    with desktop.portal("denied") as portal:
        app = desktop.start(KINORA_CAMERA_PORTAL="1")
        app.find("label", "Camera Access Is Off")
        app.find("label", "Turn it on in Settings, under Privacy, then try again.")
        assert not app.look_for("push button", "Copy Command"), "no command helps against a portal"
        desktop.screenshot("denied")
        app.click("push button", "Try Again")
        wait_for(lambda: portal.questions() == ["AccessCamera"] * 2, "the portal to be asked again")
        app.click("push button", "Use the Simulated Camera")
        CameraPage(app).wait_for_moving_picture()
        app.close()


@journey("where the portal says yes and there is no camera, the simulated one is shown")
def portal_says_yes(desktop):
    with desktop.portal("granted") as portal:
        app = desktop.start(KINORA_CAMERA_PORTAL="1")
        CameraPage(app).wait_for_moving_picture()
        assert portal.questions() == ["AccessCamera", "OpenPipeWireRemote"], portal.questions()
        app.close()


@journey("an encoder that can't keep up is said while it lasts, and the file is whole")
def encoder_too_slow(desktop):
    sign = desktop.folder / "slow"
    app = desktop.start(**SIMULATED, LD_PRELOAD=preloaded("slow_x264"), KINORA_SLOW_WHILE=str(sign))
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.record()
    warning = "This computer is too slow: pictures are left out"
    assert not app.look_for("alert", warning), "the encoder is said to be slow before it is"
    sign.touch()
    app.find("alert", warning, seconds=30)
    desktop.screenshot("too-slow")
    camera.wait_for_moving_picture()        # the preview isn't held up by it
    sign.unlink()
    wait_for(lambda: not app.look_for("alert", warning), "the warning to go", seconds=30)
    camera.stop_recording()
    app.close()
    file = Recording(Recordings(desktop).only())
    shown = (file.reading(file.frames - 1).number - file.reading(0).number) % 65536 + 1
    assert file.frames < shown, f"nothing was left out of {shown} frames"


@journey("a disk that fills up is warned of, ends the recording with a file that plays, and refuses the next one")
def disk_full(desktop):
    folder = Recordings(desktop).folder
    folder.mkdir(parents=True)
    app = desktop.start(**SIMULATED, disk=(folder, 80_000_000))
    disk = SmallDisk(app, folder)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.record()
    app.find("alert", re.compile(r"^About \d+ (s|min) left on this disk$"))
    app.find("push button", "Free Space…")
    # The last fragment, of a second, may not fit any more, and the encoder is some frames behind.
    camera.wait_for_clock(3)
    desktop.screenshot("nearly-full")
    disk.fill()
    app.find("alert", re.compile(r"^The recording ended because the disk is full\. What was recorded until then, "
                                 r"\d+:\d\d, is saved\.$"), seconds=20)
    app.find("push button", "Open")
    desktop.screenshot("full")
    file = disk.copy_of_only_recording(desktop.folder)
    app.click("push button", "Dismiss")
    app.click("push button", "Start Recording")
    # The other notice, drawing back, speaks of the disk, too.
    app.find("alert", re.compile("^(?!The recording ended).* disk"), seconds=20)
    desktop.screenshot("refused")
    assert app.find("push button", "Start Recording").has("SENSITIVE"), "the shutter is gone for good"
    app.close()
    assert Recording(file).seconds >= 1.5, "what was recorded isn't there"


@journey("sound that is too loud, and sound that isn't there, is said while it is so", is_long=True)
def level_warnings(desktop):
    loud, silent, over = (desktop.folder / name for name in ("loud", "silent", "over"))
    faults = f"overdrive@{loud},silence@{silent},overdrive@{over}:0,silence@{over}:0"
    app = desktop.start(**SIMULATED, KINORA_SIMULATED_MICROPHONE_FAULTS=faults)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    loud.touch()
    app.find("alert", "The sound is too loud")
    wait_for(lambda: (-60 if camera.decibels is None else camera.decibels) >= -1, "the meter at its upper end")
    desktop.screenshot("too-loud")
    silent.touch()
    app.find("alert", "No sound is heard", seconds=30)
    wait_for(lambda: (0 if camera.decibels is None else camera.decibels) <= -59, "the meter at its lower end")
    desktop.screenshot("silent")
    over.touch()
    wait_for(lambda: not app.look_for("alert", "No sound is heard"), "the warning to go", seconds=20)
    assert not app.look_for("alert", "The sound is too loud"), "the sound is still said to be loud"
    app.close()
