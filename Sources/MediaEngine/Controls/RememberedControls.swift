import CoreMedia

/// A camera's controls that store what the user sets in a memory.
final class RememberedControls: CameraControls {
  /// The underlying controls, without the memory.
  let unremembered: any CameraControls
  private let camera: String
  private let memory: ControlMemory

  init(_ controls: any CameraControls, of camera: String, in memory: ControlMemory) {
    unremembered = controls
    self.camera = camera
    self.memory = memory
  }

  var controls: [CameraControl] { unremembered.controls }

  var changes: AsyncStream<[CameraControl]> { unremembered.changes }

  func set(_ values: [ControlID: Int]) throws {
    let controls = controls
    let implied = ControlPlan(setting: values, of: controls).impliedModes(beside: values)
    try unremembered.set(values)
    // Buttons have no lasting value, and no lamp may light by itself the next time.
    let fleeting = Set(controls.filter { $0.kind == .button }.map(\.id)).union([.torchMode])
    let lasting = values.merging(implied) { wanted, _ in wanted }.filter { !fleeting.contains($0.key) }
    // Setting succeeded even if the memory can't be written.
    try? memory.remember(lasting, of: camera)
  }

  func reset(_ ids: [ControlID]) throws {
    try unremembered.reset(ids)
    try? memory.forget(ids, of: camera)
  }

  var changeCount: Int? { unremembered.changeCount }

  func shown(_ change: Int) -> CMTime? { unremembered.shown(change) }

  var pointPurposes: Set<PointOfInterest.Purpose> { unremembered.pointPurposes }

  func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest? { unremembered.point(for: purpose) }

  func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws {
    try unremembered.setPoint(point, for: purpose)
  }
}
