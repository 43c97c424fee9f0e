import CoreGraphics
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The zoom factor; 1 is the full view. Set with the configuration lock held.
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

  /// The minimum zoom factor: 1, the full view.
  public var minAvailableVideoZoomFactor: CGFloat { 1 }

  /// The maximum zoom factor; 1 if the camera has no zoom.
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(values.maxZoomFactor) }

  /// The multiplier from `videoZoomFactor` to the factor shown to the user.
  public var displayVideoZoomFactorMultiplier: CGFloat { 1 }

  /// Whether a zoom ramp is running.
  public var isRampingVideoZoom: Bool {
    accessed()
    return state.withLock { $0.isRampingZoom }
  }

  /// Ramps the zoom to a factor; the rate is in doublings per second. Call with the configuration lock held.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    requireLock()
    guard factor >= minAvailableVideoZoomFactor, factor <= maxAvailableVideoZoomFactor else {
      Misuse.stop("ramp(toVideoZoomFactor:withRate:): there is no zoom factor \(factor)")
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

  /// Stops the ramp at the current zoom. Call with the configuration lock held.
  public func cancelVideoZoomRamp() {
    requireLock()
    endRamp()
  }

  private func zoom(to factor: Double) {
    let range = 1...values.maxZoomFactor
    Misuse.refuse(
      !range.contains(factor), "videoZoomFactor: \(factor) isn't within 1 to \(range.upperBound)")
    // A camera without zoom shows its full view.
    configure({ $0.maxZoomFactor > 1 ? $0.request(zoomFactor: factor) : [:] }, call: "videoZoomFactor")
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

  /// Makes one step of a ramp; only its start needs the configuration lock.
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
