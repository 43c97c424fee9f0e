import AVFoundation
import Observation

/// The view model of the running camera's controls.
@MainActor
@Observable
final class ControlsModel {
  private(set) var groups: [ControlGroup] = []
  /// The purposes for which the camera supports a point of interest.
  private(set) var purposes: Set<PointOfInterest.Purpose> = []
  /// The exposure compensation control; nil if the camera has none.
  private(set) var compensation: CameraControl?

  @ObservationIgnored private let engine: any ControlsEngine

  init(engine: any ControlsEngine) {
    self.engine = engine
  }

  /// Shows the camera's current controls; none while it isn't running.
  func show(_ controls: [CameraControl], purposes: Set<PointOfInterest.Purpose>) {
    let new = ControlGroup.groups(of: controls)
    if new != groups { groups = new }
    if purposes != self.purposes { self.purposes = purposes }
    let bias = controls.first { $0.id == .exposureBias && !$0.isReadOnly }
    if bias != compensation { compensation = bias }
  }

  /// Whether any control differs from the camera's defaults.
  var isChanged: Bool { groups.contains { !$0.changed.isEmpty } }

  /// The user set a control.
  func set(_ control: ControlID, to value: Int) { engine.set(control, to: value) }

  /// Resets a group to the camera's defaults.
  func reset(_ family: ControlFamily) {
    guard let group = groups.first(where: { $0.id == family }), !group.changed.isEmpty else { return }
    engine.reset(group.changed)
  }

  /// Resets all controls.
  func resetAll() {
    let changed = groups.flatMap(\.changed)
    if !changed.isEmpty { engine.reset(changed) }
  }

  /// Sets the point of interest; returns false if this camera doesn't support one.
  func aim(at place: PointOfInterest) -> Bool {
    guard !purposes.isEmpty else { return false }
    engine.aim(at: place, for: purposes)
    return true
  }

  /// Changes the exposure compensation by steps of the camera's own; positive is brighter.
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

  /// The compensation from 0 (darkest) to 1; nil if there is none.
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
