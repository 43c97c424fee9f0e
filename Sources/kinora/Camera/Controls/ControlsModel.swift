import AVFoundation
import Observation

/// The running camera's controls without their widgets.
@MainActor
@Observable
final class ControlsModel {
  private(set) var groups: [ControlGroup] = []
  /// What the camera can be pointed at a place of the picture for.
  private(set) var purposes: Set<PointOfInterest.Purpose> = []
  /// How far the picture is made brighter or darker than measured; nil where the camera has no such control.
  private(set) var compensation: CameraControl?

  @ObservationIgnored private let engine: any ControlsEngine

  init(engine: any ControlsEngine) {
    self.engine = engine
  }

  /// The camera's controls are these now; none while it doesn't run.
  func show(_ controls: [CameraControl], purposes: Set<PointOfInterest.Purpose>) {
    let new = ControlGroup.groups(of: controls)
    if new != groups { groups = new }
    if purposes != self.purposes { self.purposes = purposes }
    let bias = controls.first { $0.id == .exposureBias && !$0.isReadOnly }
    if bias != compensation { compensation = bias }
  }

  /// Whether anything differs from what the camera takes for normal.
  var isChanged: Bool { groups.contains { !$0.changed.isEmpty } }

  /// The person set a control.
  func set(_ control: ControlID, to value: Int) { engine.set(control, to: value) }

  /// Sets a group back to what the camera takes for normal.
  func reset(_ family: ControlFamily) {
    guard let group = groups.first(where: { $0.id == family }), !group.changed.isEmpty else { return }
    engine.reset(group.changed)
  }

  /// Sets everything back.
  func resetAll() {
    let changed = groups.flatMap(\.changed)
    if !changed.isEmpty { engine.reset(changed) }
  }

  /// Points the camera at a place of the picture; false if this camera can't be pointed.
  func aim(at place: PointOfInterest) -> Bool {
    guard !purposes.isEmpty else { return false }
    engine.aim(at: place, for: purposes)
    return true
  }

  /// Makes the picture brighter (positive) or darker by steps of the camera's own.
  func compensate(by steps: Int) {
    guard let compensation, compensation.actsNow else { return }
    switch compensation.kind {
    case .integer(let range, let step):
      set(.exposureBias, to: min(max(compensation.value + steps * max(1, step), range.lowerBound), range.upperBound))
    case .menu(let items):
      let sorted = items.sorted { ($0.number ?? $0.value) < ($1.number ?? $1.value) }
      guard let index = sorted.firstIndex(where: { $0.value == compensation.value }) else { return }
      set(.exposureBias, to: sorted[min(max(index + steps, 0), sorted.count - 1)].value)
    case .boolean, .button:
      break
    }
  }

  /// Where the compensation stands, from 0 (darkest) to 1; nil where there is none.
  var compensationFraction: Double? {
    guard let compensation else { return nil }
    switch compensation.kind {
    case .integer(let range, _):
      return Double(compensation.value - range.lowerBound) / Double(max(1, range.upperBound - range.lowerBound))
    case .menu(let items):
      let numbers = items.map { $0.number ?? $0.value }
      guard let least = numbers.min(), let most = numbers.max(), least < most else { return nil }
      return Double(compensation.number - least) / Double(most - least)
    case .boolean, .button:
      return nil
    }
  }
}

extension CameraControl {
  fileprivate var actsNow: Bool { !isInactive && !isGrabbed }
}
