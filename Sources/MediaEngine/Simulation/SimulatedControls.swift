import CoreMedia

/// A simulated camera's controls, opened: they end when the camera is pulled out, as a real one's do.
final class SimulatedControls: CameraControls {
  private let camera: SimulatedCamera
  /// Which of the camera's lives this is; one that was pulled out and put back is another.
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
