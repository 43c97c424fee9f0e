import CoreGraphics

/// A length, or one coordinate, in a picture with captions.
public struct AVCaptionDimension: Hashable, Sendable {
  /// How much.
  public var value: CGFloat
  /// Of what.
  public var units: AVCaptionUnitsType

  /// Nothing, in units that aren't said.
  public init() { self.init(value: 0, units: .unspecified) }

  /// A length in some units.
  public init(value: CGFloat, units: AVCaptionUnitsType) { (self.value, self.units) = (value, units) }
}

/// A length in some units.
public func AVCaptionDimensionMake(_ value: CGFloat, _ units: AVCaptionUnitsType) -> AVCaptionDimension {
  AVCaptionDimension(value: value, units: units)
}
