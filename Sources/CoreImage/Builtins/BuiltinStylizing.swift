import CoreGraphics
import Foundation

/// Makes squares of one colour.
public protocol CIPixellate: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The middle.
  var center: CGPoint { get set }
  /// A square's side.
  var scale: Float { get set }
}

private final class PixellateFilter: CIFilter, CIPixellate {}

/// Sums an image up.
public protocol CIAreaReductionFilter: CIFilterProtocol {
  /// The image to change.
  var inputImage: CIImage? { get set }
  /// The part that counts.
  var extent: CGRect { get set }
}

/// The mean colour.
public protocol CIAreaAverage: CIAreaReductionFilter {}

private final class AreaAverageFilter: CIFilter, CIAreaAverage {}

/// The largest components.
public protocol CIAreaMaximum: CIAreaReductionFilter {}

private final class AreaMaximumFilter: CIFilter, CIAreaMaximum {}

/// The smallest components.
public protocol CIAreaMinimum: CIAreaReductionFilter {}

private final class AreaMinimumFilter: CIFilter, CIAreaMinimum {}

extension CIFilter {
  /// Makes squares of one colour.
  public class func pixellate() -> any CIFilter & CIPixellate { PixellateFilter(builtIn: "CIPixellate") }
  /// The mean colour.
  public class func areaAverage() -> any CIFilter & CIAreaAverage { AreaAverageFilter(builtIn: "CIAreaAverage") }
  /// The largest components.
  public class func areaMaximum() -> any CIFilter & CIAreaMaximum { AreaMaximumFilter(builtIn: "CIAreaMaximum") }
  /// The smallest components.
  public class func areaMinimum() -> any CIFilter & CIAreaMinimum { AreaMinimumFilter(builtIn: "CIAreaMinimum") }
}
