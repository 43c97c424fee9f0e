import AVFoundation

/// What the page needs of the running camera's controls.
@MainActor
protocol ControlsEngine: AnyObject {
  /// Sets a value; later ones of the same control overtake it. What came of it is heard as a camera's event.
  func set(_ control: ControlID, to value: Int)

  /// Sets controls to what the camera takes for normal.
  func reset(_ controls: [ControlID])

  /// Lets the camera focus on and measure a place of the picture, as far as it can.
  func aim(at place: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>)

  /// How many pictures a second come; nil before that can be told.
  var measuredRate: Double? { get }
}
