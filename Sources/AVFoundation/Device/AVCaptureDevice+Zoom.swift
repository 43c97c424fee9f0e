import CoreGraphics
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// How near the picture is brought; 1 shows all. Set under the lock.
  public var videoZoomFactor: CGFloat {
    get {
      accessed()
      return CGFloat(values.zoomFactor)
    }
    set {
      endRamp()
      zoom(to: Double(newValue))
    }
  }

  /// The smallest factor: 1, which shows all.
  public var minAvailableVideoZoomFactor: CGFloat { 1 }

  /// The greatest factor; 1 where the camera has no zoom.
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(values.maxZoomFactor) }

  /// The factor on people's lips for a `videoZoomFactor` of 1.
  public var displayVideoZoomFactorMultiplier: CGFloat { 1 }

  /// Whether the zoom moves by itself.
  public var isRampingVideoZoom: Bool {
    accessed()
    return state.withLock { $0.isRampingZoom }
  }

  /// Lets the zoom move to a factor, doubling so often in a second. Under the lock.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    guard mayConfigure() else { return }
    guard factor >= minAvailableVideoZoomFactor, factor <= maxAvailableVideoZoomFactor else {
      return Misuse.report("ramp(toVideoZoomFactor:withRate:): there is no zoom factor \(factor); nothing was changed")
    }
    let ramp = ZoomRamp(start: values.zoomFactor, end: Double(factor), doublingsPerSecond: Double(rate))
    let number = withKeyValueChange(of: \.isRampingVideoZoom) {
      state.withLock { state in
        state.zoomRamp += 1
        state.isRampingZoom = true
        return state.zoomRamp
      }
    }
    step(ramp, number, since: source.clock.now)
  }

  /// Stops the zoom where it is. Under the lock.
  public func cancelVideoZoomRamp() {
    if mayConfigure() { endRamp() }
  }

  private func zoom(to factor: Double) {
    let range = 1...values.maxZoomFactor
    configure({ range.contains(factor) ? $0.request(zoomFactor: factor) : nil }, call: "videoZoomFactor")
  }

  private func endRamp() {
    guard state.withLock({ $0.isRampingZoom }) else { return }
    withKeyValueChange(of: \.isRampingVideoZoom) {
      state.withLock { state in
        state.zoomRamp += 1
        state.isRampingZoom = false
      }
    }
  }

  /// One step of a ramp; the lock was needed to begin it, not to go on.
  private func step(_ ramp: ZoomRamp, _ number: Int, since start: UInt64) {
    guard state.withLock({ $0.zoomRamp == number }) else { return }
    let clock = source.clock
    let gone = Double(clock.now - min(clock.now, start)) / 1e9
    let (factor, isDone) = ramp.factor(after: gone)
    guard let request = values.request(zoomFactor: factor), (try? link.set(request, of: source)) != nil, !isDone else {
      return endRamp()
    }
    clock.schedule(after: .milliseconds(33), on: .global(qos: .userInteractive)) { [weak self] in
      self?.step(ramp, number, since: start)
    }
  }
}
