import CoreVideo
import Dispatch
import Foundation
import GLibSupport
import Photos

/// Plays an animated picture: each frame for as long as the file says, and single frames on request.
@MainActor
final class AnimationPlayback {
  /// Where frames come from: how many there are, how often they are shown, and one by its index.
  struct Source: Sendable {
    var loopCount: Int
    var frameCount: @Sendable () -> Int
    /// A frame and its seconds; nil behind the last. Takes a while.
    var frame: @Sendable (Int) -> (pixels: CVPixelBuffer, seconds: Double)?
  }

  /// A frame that is decoded; pixel buffers aren't changed any more then.
  private struct Ready: @unchecked Sendable {
    let pixels: CVPixelBuffer
    let seconds: Double
  }

  /// Called with each frame when it is to be shown.
  var onFrame: @MainActor (CVPixelBuffer) -> Void = { _ in }
  /// Called when the picture is opened or closed, or starts or stops moving.
  var onChange: @MainActor () -> Void = {}
  /// What is shown; nil while nothing is open.
  private(set) var machine: AnimationStateMachine?
  private let clock: any HostClock
  private let queue = DispatchQueue(label: "app.kinora.animation", qos: .userInitiated)
  private var source: Source?
  /// Counts what was asked for, so that late answers are told apart.
  private var request = 0
  private var alarm: ClockAlarm?
  /// When the next frame is due.
  private var due: UInt64 = 0
  private var isDue = false
  private var ready: Ready?

  init(clock: any HostClock = SystemHostClock.shared) { self.clock = clock }

  /// Opens a file; nothing happens if it isn't animated after all.
  func open(_ file: URL, limit: Int) {
    open {
      guard let picture = try? AnimatedPicture(file, limit: limit) else { return nil }
      return Source(loopCount: picture.loopCount, frameCount: { picture.frameCount }) { index in
        guard let frame = try? picture.frame(index), let pixels = frame.image.pixels() else { return nil }
        return (pixels, frame.seconds)
      }
    }
  }

  /// Opens what a function makes, which is called on a queue.
  func open(_ make: @escaping @Sendable () -> Source?) {
    close()
    let number = request
    queue.async {
      let source = make()
      DispatchQueue.main.async { MainActor.assumeIsolated { self.opened(source, number) } }
    }
  }

  private func opened(_ source: Source?, _ number: Int) {
    guard number == request, let source, source.frameCount() > 1 else { return }
    self.source = source
    machine = AnimationStateMachine(frameCount: source.frameCount(), loopCount: source.loopCount)
    show()
    onChange()
  }

  /// Stops, and forgets the picture.
  func close() {
    let wasOpen = machine != nil
    cancel()
    (source, machine) = (nil, nil)
    if wasOpen { onChange() }
  }

  /// Plays or pauses.
  func toggle() { change { $0.toggle() } }

  /// Pauses, and goes so many frames on or back.
  func step(_ count: Int) { change { $0.step(count) } }

  private func change(_ body: (inout AnimationStateMachine) -> Void) {
    guard var changed = machine else { return }
    body(&changed)
    machine = changed
    show()
    onChange()
  }

  private func cancel() {
    request += 1
    alarm?.cancel()
    (alarm, ready, isDue) = (nil, nil, false)
  }

  /// Shows the machine's frame as soon as it is decoded.
  private func show() {
    cancel()
    (due, isDue) = (clock.now, true)
    if let machine { load(machine.index) }
  }

  private func load(_ index: Int) {
    guard let source else { return }
    let number = request
    queue.async {
      let frame = source.frame(index).map { Ready(pixels: $0.pixels, seconds: $0.seconds) }
      let count = source.frameCount()
      DispatchQueue.main.async { MainActor.assumeIsolated { self.loaded(frame, of: count, number) } }
    }
  }

  private func loaded(_ frame: Ready?, of count: Int, _ number: Int) {
    guard number == request else { return }
    guard let frame else {
      // Damage: what came before it is the whole picture.
      if count > 0, count < machine?.frameCount ?? 0 { change { $0.shorten(to: count) } }
      return
    }
    ready = frame
    present()
  }

  /// Shows the next frame once it is decoded and due.
  private func present() {
    guard isDue, let ready, let machine else { return }
    onFrame(ready.pixels)
    (self.ready, isDue) = (nil, false)
    guard machine.isPlaying else { return }
    // Late frames don't make those behind them shorter.
    due = max(due + Duration.seconds(ready.seconds).wholeNanoseconds, clock.now)
    let number = request
    alarm = clock.schedule(at: due, on: .main) { [weak self] in
      MainActor.assumeIsolated { self?.timePassed(number) }
    }
    // Decoded while this one is shown.
    if let next = machine.next { load(next) }
  }

  private func timePassed(_ number: Int) {
    guard number == request, var changed = machine else { return }
    changed.advance()
    machine = changed
    guard changed.isPlaying else { return onChange() }
    isDue = true
    present()
  }
}
