import GLibSupport
import GTKSupport

/// The countdown's number in a ring that empties.
@MainActor
final class CountdownView {
  let widget: Overlay
  private let model: CameraPageModel
  private let number = Label(announcing: "")
  private let ring: DrawingArea
  private let time: CountdownTime
  private var redrawing: MainLoopTimer?

  init(model: CameraPageModel) {
    self.model = model
    let time = CountdownTime(clock: model.clock)
    self.time = time
    ring = DrawingArea(width: 222, height: 222) { canvas, size in
      let (x, y, radius) = (size.0 / 2, size.1 / 2, min(size.0, size.1) / 2 - 6)
      canvas.stroke(width: 6, white: 1, opacity: 0.3) { $0.arc(x, y, radius: radius, from: 0, to: 2 * .pi) }
      let left = time.fractionLeft
      guard left > 0 else { return }
      canvas.stroke(width: 6, white: 1, opacity: 1) {
        $0.arc(x, y, radius: radius, from: -.pi / 2, to: -.pi / 2 + left * 2 * .pi)
      }
    }
    number.styled("countdown", "numeric")
    widget = Overlay(ring, over: number)
    number.align(horizontal: .center, vertical: .center)
    widget.align(horizontal: .center, vertical: .center)
    widget.catchesPointer = false
    widget.isVisible = false
    bind(self) { $0.update() }
  }

  private func update() {
    guard let left = model.countdown else {
      widget.isVisible = false
      redrawing = nil
      return
    }
    if redrawing == nil {
      time.begin(seconds: left)
      // Ten redraws a second: smooth enough for a ring of this size, and it is over soon.
      redrawing = .every(.milliseconds(100), on: model.clock) { [weak ring] in ring?.redraw() }
    }
    widget.isVisible = true
    number.text = String(left)
    number.setAccessibleName(
      model.recordsByShutter
        ? ntr("%d second until recording", "%d seconds until recording", left)
        : ntr("%d second until the photo", "%d seconds until the photo", left))
  }
}

/// The remaining fraction of the countdown.
@MainActor
private final class CountdownTime {
  private let clock: any HostClock
  private var began: UInt64
  private var seconds = 1

  init(clock: any HostClock) { (self.clock, began) = (clock, clock.now) }

  func begin(seconds: Int) {
    began = clock.now
    self.seconds = max(1, seconds)
  }

  var fractionLeft: Double { max(0, 1 - Double(clock.now - began) / (Double(seconds) * 1e9)) }
}
