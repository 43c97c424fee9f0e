import CoreMedia

/// The controls of a camera. They may be open beside its stream, in this program and in others.
public protocol CameraControls: AnyObject, Sendable {
  /// All controls with their current values, in the driver's order.
  var controls: [CameraControl] { get }

  /// Sets values, in an order that works: a mode is made manual before the value that it would block. Values that
  /// aren't allowed are refused before anything is set. Throws `ControlError`.
  func set(_ values: [ControlID: Int]) throws

  /// Resets controls to the driver's defaults, except those that a mode makes inactive.
  func reset(_ ids: [ControlID]) throws

  /// Changed controls, whoever changed them. Ends when the camera is disconnected.
  var changes: AsyncStream<[CameraControl]> { get }

  /// Counts changes to the camera's look; nil where the camera doesn't tell when frames show them.
  var changeCount: Int? { get }

  /// The host time from which frames show all changes up to this one; nil while none does.
  func shown(_ change: Int) -> CMTime?

  /// The purposes for which the camera supports a point of interest.
  var pointPurposes: Set<PointOfInterest.Purpose> { get }

  /// The point of interest for a purpose; nil where it isn't supported.
  func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest?

  /// Sets the point of interest for a purpose.
  func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws
}

extension CameraControls {
  /// The control with this identifier; nil where the camera doesn't have it.
  public func control(_ id: ControlID) -> CameraControl? { controls.first { $0.id == id } }

  public var changeCount: Int? { nil }

  public func shown(_ change: Int) -> CMTime? { nil }

  public var pointPurposes: Set<PointOfInterest.Purpose> { [] }

  public func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest? { nil }

  public func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws {
    throw ControlError.noPointOfInterest
  }
}
