import Foundation

// `NSValue` on Linux can only box the handful of C structs that Foundation knows, and an initialiser in an extension of
// a class can’t return a subclass. One in an extension of a protocol can: that is what this protocol is for. (The
// protocol may not be bound to classes: then `self` could not be replaced.)

/// The protocol that gives `NSValue` its `init(time:)`, `init(timeRange:)` and `init(timeMapping:)`.
public protocol CMTimeBoxing {}

extension NSValue: CMTimeBoxing {}

extension CMTimeBoxing {
  /// A time as an object.
  public init(time: CMTime) {
    self = CMTimeValueBox(.time(time)) as! Self
  }

  /// A time range as an object.
  public init(timeRange: CMTimeRange) {
    self = CMTimeValueBox(.range(timeRange)) as! Self
  }

  /// A time mapping as an object.
  public init(timeMapping: CMTimeMapping) {
    self = CMTimeValueBox(.mapping(timeMapping)) as! Self
  }
}

extension NSValue {
  /// The boxed time; invalid when something else is boxed.
  public var timeValue: CMTime {
    if case .time(let time)? = (self as? CMTimeValueBox)?.content { time } else { .invalid }
  }

  /// The boxed time range; invalid when something else is boxed.
  public var timeRangeValue: CMTimeRange {
    if case .range(let range)? = (self as? CMTimeValueBox)?.content { range } else { .invalid }
  }

  /// The boxed time mapping; invalid when something else is boxed.
  public var timeMappingValue: CMTimeMapping {
    if case .mapping(let mapping)? = (self as? CMTimeValueBox)?.content { mapping } else { kCMTimeMappingInvalid }
  }
}
