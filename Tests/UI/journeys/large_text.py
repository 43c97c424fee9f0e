"""Text twice as large in the narrowest window: nothing is cut off."""
from harness import CameraPage, journey


def enlarge_text(desktop):
    """Text of twice the size, which is 10 points here."""
    settings = desktop.folder / "home/.config/gtk-4.0/settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-font-name=Sans 20\n")


def beyond_edge(app):
    """What lies beyond the window's edges. The header's switcher, which gives way to the title, keeps its place."""
    found = []
    for widget in app.widgets():
        if widget.role in ("push button", "toggle button", "label", "page tab", "radio button", "slider", "combo box"):
            area = widget.area
            if (area.x < 0 or area.x + area.width > 360) and widget.showing and (area.y > 60 or "button" in widget.role):
                found.append(f"{widget.role} “{widget.seen_name}” {area}")
    return found


@journey("with text twice as large the Camera fits a window of 360 × 640, and all of it can be used")
def large_text_camera(desktop):
    enlarge_text(desktop)
    app = desktop.start(KINORA_SIMULATED_DEVICES="1")
    camera = CameraPage(app)
    camera.preview
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.screenshot("camera")
    outside = beyond_edge(app)
    assert not outside, f"beyond the window's edge: {outside}"
    camera.record()
    desktop.screenshot("recording")
    outside = beyond_edge(app)
    assert not outside, f"beyond the window's edge while recording: {outside}"
    camera.stop_recording()
    app.keys("F9")
    app.find("combo box", "Focus")
    desktop.screenshot("controls")
    outside = beyond_edge(app)
    assert not outside, f"beyond the window's edge in the controls: {outside}"
    app.close()
