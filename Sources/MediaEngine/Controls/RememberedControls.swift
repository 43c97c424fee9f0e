import CoreMedia

/// A camera's controls, of which a memory keeps what a person sets.
final class RememberedControls: CameraControls {
  /// The same controls, without the memory.
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
    // What a button does is over when it is done, and no lamp shall light by itself the next time.
    let fleeting = Set(controls.filter { $0.kind == .button }.map(\.id)).union([.torchMode])
    let lasting = values.merging(implied) { wanted, _ in wanted }.filter { !fleeting.contains($0.key) }
    // A memory that can't be written to is no reason to say that the camera didn't obey.
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
