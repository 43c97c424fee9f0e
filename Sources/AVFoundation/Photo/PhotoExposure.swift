import Foundation
import GLibSupport
import MediaEngine

/// What a camera's controls are set to for photos of different exposure, and how they are put back. A value; sets nothing.
struct PhotoExposure {
  /// How many photos of different exposure may be taken in a row.
  static let longestBracket = 9
  /// How far a camera that only knows its own times can be brought from what it measured, in stops.
  private static let reach: ClosedRange<Float> = -3...3

  /// The controls before anything was changed.
  let values: CameraValues

  private var time: CameraControl? { values.control(.exposureTime).flatMap { $0.isReadOnly ? nil : $0 } }
  private var bias: CameraControl? { values.control(.exposureBias).flatMap { $0.isReadOnly ? nil : $0 } }
  private var isAutomatic: Bool { values.isAutomatic(.exposureMode) }

  /// Whether a time or a sensitivity can be asked for.
  var canExposeManually: Bool { values.supports(.custom) }

  /// How many photos a bracket may have: 0 where the camera can't expose otherwise than it wants.
  var maxBracket: Int { canExposeManually || bias != nil ? Self.longestBracket : 0 }

  /// How many stops brighter than measured can be asked for.
  var biases: ClosedRange<Float> {
    if bias != nil, isAutomatic { return values.exposureBiasRange }
    return canExposeManually && time != nil ? Self.reach : 0...0
  }

  /// Whether this exposure is what the automatic makes of a wish, which takes it a while.
  func isMeasured(_ exposure: BracketedExposure) -> Bool {
    if case .bias = exposure { bias != nil && isAutomatic } else { false }
  }

  /// What to set for an exposure.
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

  /// What puts the controls back that these requests change. Where the camera decided by itself it does so again, and
  /// what it decides isn't written.
  func restoring(_ requests: [[ControlID: Int]]) -> [ControlID: Int] {
    var old: [ControlID: Int] = [:]
    for id in requests.flatMap(\.keys) { old[id] = values.control(id)?.value }
    let isDecided: Set<ControlID> = isAutomatic ? [.exposureTime, .gain, .iso] : []
    return old.filter { !isDecided.contains($0.key) }
  }

  // MARK: Light

  /// What lights the lamp for a photo: its torch, which every frame shows, rather than a flash that may miss them.
  var light: [ControlID: Int]? {
    values.hasTorch
      ? values.request(torchLevel: AVCaptureDevice.maxAvailableTorchLevel) : values.request(flash: .on)
  }

  /// What puts the lamp out again, or leaves it lit where it was.
  var darkness: [ControlID: Int] {
    var old: [ControlID: Int] = [:]
    for id in (light ?? [:]).keys { old[id] = values.control(id)?.value }
    return old
  }
}
