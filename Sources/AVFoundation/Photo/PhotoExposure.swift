import Foundation
import GLibSupport
import MediaEngine

/// The control values for bracketed exposures and flash, and for restoring them. A value without side effects.
struct PhotoExposure {
  /// The maximum number of photos in a bracket.
  static let longestBracket = 9
  /// The bias range, in stops, of a camera that has no bias but whose exposure time can be set.
  private static let reach: ClosedRange<Float> = -3...3

  /// The control values before any change.
  let values: CameraValues

  private var time: CameraControl? { values.control(.exposureTime).flatMap { $0.isReadOnly ? nil : $0 } }
  private var bias: CameraControl? { values.control(.exposureBias).flatMap { $0.isReadOnly ? nil : $0 } }
  private var isAutomatic: Bool { values.isAutomatic(.exposureMode) }

  /// Whether exposure time or ISO can be set.
  var canExposeManually: Bool { values.supports(.custom) }

  /// The maximum number of photos in a bracket: 0 if the exposure can't be set.
  var maxBracket: Int { canExposeManually || bias != nil ? Self.longestBracket : 0 }

  /// The supported exposure bias, in stops.
  var biases: ClosedRange<Float> {
    if bias != nil, isAutomatic { return values.exposureBiasRange }
    return canExposeManually && time != nil ? Self.reach : 0...0
  }

  /// Whether the camera reaches this exposure by metering with a bias, which takes it a while.
  func isMeasured(_ exposure: BracketedExposure) -> Bool {
    if case .bias = exposure { bias != nil && isAutomatic } else { false }
  }

  /// The control values to set for an exposure.
  func request(for exposure: BracketedExposure) -> [ControlID: Int] {
    switch exposure {
    case .bias(let stops):
      let stops = stops == AVCaptureDevice.currentExposureTargetBias ? values.exposureBias : stops
      if isMeasured(exposure) { return values.request(exposureBias: stops) ?? [:] }
      guard let time else { return [:] }
      let wanted = Double(time.value) * pow(2, Double(stops))
      let range = time.range
      let clamped = min(max(wanted.rounded(), Double(range.lowerBound)), Double(range.upperBound))
      return values.request(hundredMicroseconds: Int(clamped), iso: nil) ?? [:]
    case .manual(let seconds, let iso):
      return values.request(hundredMicroseconds: seconds.map { Int(clamping: ($0 * 10_000).rounded()) }, iso: iso)
        ?? [:]
    }
  }

  /// The control values to restore after these requests. In automatic mode, values that the camera sets itself are left
  /// out.
  func restoring(_ requests: [[ControlID: Int]]) -> [ControlID: Int] {
    var old: [ControlID: Int] = [:]
    for id in requests.flatMap(\.keys) { old[id] = values.control(id)?.value }
    let isDecided: Set<ControlID> = isAutomatic ? [.exposureTime, .gain, .iso] : []
    return old.filter { !isDecided.contains($0.key) }
  }

  // MARK: Flash

  /// Lights the lamp for a photo: by the torch, which every frame shows, rather than a flash, which frames may miss.
  var light: [ControlID: Int]? {
    values.hasTorch
      ? values.request(torchLevel: AVCaptureDevice.maxAvailableTorchLevel) : values.request(flash: .on)
  }

  /// Restores the lamp: off, or on if it was on.
  var darkness: [ControlID: Int] {
    var old: [ControlID: Int] = [:]
    for id in (light ?? [:]).keys { old[id] = values.control(id)?.value }
    return old
  }
}
