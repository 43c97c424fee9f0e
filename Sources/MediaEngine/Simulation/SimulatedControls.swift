import CoreMedia

/// A simulated camera's open controls. They end when the camera is unplugged, as a real one's do.
final class SimulatedControls: CameraControls {
  private let camera: SimulatedCamera
  /// The connection of the camera that these controls belong to; plugging it in again makes another.
  private let life: Int

  init(_ camera: SimulatedCamera, life: Int) {
    self.camera = camera
    self.life = life
  }

  var controls: [CameraControl] { camera.panel.controls }

  var changes: AsyncStream<[CameraControl]> {
    camera.controlChanges(inLife: life)
  }

  func set(_ values: [ControlID: Int]) throws {
    let plan = ControlPlan(setting: values, of: controls)
    if let refusal = plan.refusals.first { throw refusal }
    try write(plan)
  }

  func reset(_ ids: [ControlID]) throws {
    try write(ControlPlan(resetting: ids, of: controls))
  }

  private func write(_ plan: ControlPlan) throws(ControlError) {
    try camera.changePanel(inLife: life) { panel throws(ControlError) in
      for write in plan.writes { try panel.write(write) }
    }
  }

  var changeCount: Int? { camera.changeCount }

  func shown(_ change: Int) -> CMTime? { camera.shown(change) }

  var pointPurposes: Set<PointOfInterest.Purpose> { Set(camera.panel.points.keys) }

  func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest? { camera.panel.points[purpose] }

  func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws {
    try camera.changePanel(inLife: life) { panel throws(ControlError) in try panel.setPoint(point, for: purpose) }
  }
}
