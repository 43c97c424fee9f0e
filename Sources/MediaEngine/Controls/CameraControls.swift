import CoreMedia

/// The controls of an opened camera. May be open beside its stream, in this program and in others.
public protocol CameraControls: AnyObject, Sendable {
  /// All controls as they are now, in the driver's order.
  var controls: [CameraControl] { get }

  /// Sets values, in the order that they need: a mode is made manual before the value that it would hold back. What
  /// can't be is said before anything is set. Throws `ControlError`.
  func set(_ values: [ControlID: Int]) throws

  /// Sets controls to what the driver takes for normal; those that a mode holds back are left alone.
  func reset(_ ids: [ControlID]) throws

  /// The controls that have changed, whoever changed them, each time that some do. Ends when the camera goes.
  var changes: AsyncStream<[CameraControl]> { get }

  /// How often what pictures look like was changed; nil where the camera doesn't say when they show it.
  var changeCount: Int? { get }

  /// From when on, in host time, pictures show all changes up to this one; nil while they don't.
  func shown(_ change: Int) -> CMTime?

  /// What the camera can look at a place of the picture for.
  var pointPurposes: Set<PointOfInterest.Purpose> { get }

  /// Where it looks for that; nil where it can't be told to.
  func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest?

  /// Lets it look at another place.
  func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws
}

extension CameraControls {
  /// One of the controls; nil where the camera doesn't have it.
  public func control(_ id: ControlID) -> CameraControl? { controls.first { $0.id == id } }

  public var changeCount: Int? { nil }

  public func shown(_ change: Int) -> CMTime? { nil }

  public var pointPurposes: Set<PointOfInterest.Purpose> { [] }

  public func point(for purpose: PointOfInterest.Purpose) -> PointOfInterest? { nil }

  public func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws {
    throw ControlError.noPointOfInterest
  }
}
