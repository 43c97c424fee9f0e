import Testing

@testable import AVFoundation
@testable import AVKit

@Suite struct CaptureControlsStateTests {
  private func appearance(_ kind: AVCaptureControl.Appearance.Kind, _ value: Double) -> AVCaptureControl.Appearance {
    AVCaptureControl.Appearance(title: "a", symbolName: "circle", kind: kind, value: value, valueText: "\(value)")
  }

  @Test func oneControlIsOpenAtATime() {
    var state = CaptureControlsState()
    var two = [appearance(.slider(0...1), 0), appearance(.picker(["a", "b"]), 1)]
    state.follow(two, isActive: false)
    state.toggle(0)
    #expect(state.open == nil, "they can't be used yet")
    state.follow(two, isActive: true)
    state.toggle(0)
    state.toggle(1)
    #expect(state.open == 1 && state.opened?.value == 1)
    state.toggle(1)
    #expect(state.open == nil)
    state.toggle(1)
    two[1].isEnabled = false
    state.follow(two, isActive: true)
    #expect(state.open == nil, "it can't be used any more")
    state.toggle(1)
    #expect(state.open == nil)
    state.toggle(0)
    state.follow(two, isActive: false)
    #expect(state.open == nil && state.opened == nil)
  }

  @Test func stepsAndChoicesAreCountedOnTheSlider() {
    var rate = appearance(.steps([24, 30, 60]), 30)
    rate.prominentValues = [60, 25]
    #expect(rate.scale == (0...2, 1, 1) && rate.marks == [2])
    #expect(rate.value(at: 2) == 60 && rate.value(at: -7) == 24)
    #expect(rate.value(steps: 1) == 60 && rate.value(steps: 5) == 60 && rate.value(steps: -1) == 24)
    let look = appearance(.picker(["a", "b", "c"]), 2)
    #expect(look.scale == (0...2, 1, 2) && look.value(at: 1) == 1)
    var zoom = appearance(.slider(1...4), 2)
    zoom.prominentValues = [2]
    #expect(zoom.scale.range == 1...4 && abs(zoom.scale.step - 0.03) < 1e-9 && zoom.marks == [2])
    #expect(abs(zoom.value(steps: 1) - 2.3) < 1e-9 && zoom.value(steps: 100) == 4)
  }

  @Test func symbolsThatAreKnownHaveIcons() {
    var control = appearance(.slider(0...1), 0)
    #expect(control.icon == nil)
    control.symbolName = "plus.magnifyingglass"
    #expect(control.icon == "zoom-in-symbolic")
    control.symbolName = "camera-photo-symbolic"
    #expect(control.icon == "camera-photo-symbolic")
  }
}
