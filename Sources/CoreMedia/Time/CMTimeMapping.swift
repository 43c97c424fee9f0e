import CoreGraphics

/// A time range of a source and the time range of the target it maps to.
public struct CMTimeMapping: Sendable {
  /// The range in the source; invalid for an empty edit.
  public var source: CMTimeRange
  /// The range in the target.
  public var target: CMTimeRange

  /// A mapping of two zero-filled, and so invalid, ranges.
  public init() {
    self.init(source: .invalid, target: .invalid)
  }

  /// A mapping from its two ranges, unchecked.
  public init(source: CMTimeRange, target: CMTimeRange) {
    self.source = source
    self.target = target
  }
}

/// The invalid mapping.
public let kCMTimeMappingInvalid = CMTimeMapping()
/// Dictionary key of the source, a range's dictionary.
public let kCMTimeMappingSourceKey: CFString = "source"
/// Dictionary key of the target, a range's dictionary.
public let kCMTimeMappingTargetKey: CFString = "target"

/// A mapping from its two ranges; both durations must have epoch 0.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  guard source.duration.epoch == 0, target.duration.epoch == 0 else { return kCMTimeMappingInvalid }
  return CMTimeMapping(source: source, target: target)
}

/// An empty mapping to `target`, a gap. Invalid unless the target's duration has epoch 0.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
  guard target.duration.epoch == 0 else { return kCMTimeMappingInvalid }
  return CMTimeMapping(source: .invalid, target: target)
}

/// The mapping as a property list.
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
  [kCMTimeMappingSourceKey: mapping.source.dictionary, kCMTimeMappingTargetKey: mapping.target.dictionary]
}

/// The mapping that a dictionary from `CMTimeMappingCopyAsDictionary` describes; invalid when it describes none.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTimeMapping {
  guard
    let source = dictionaryRepresentation?[kCMTimeMappingSourceKey] as? [String: Any],
    let target = dictionaryRepresentation?[kCMTimeMappingTargetKey] as? [String: Any],
    let sourceRange = CMTimeRange(dictionary: source),
    let targetRange = CMTimeRange(dictionary: target)
  else { return kCMTimeMappingInvalid }
  return CMTimeMapping(source: sourceRange, target: targetRange)
}

/// A description of the mapping for logs.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
  "{\(mapping.source.logDescription) -> \(mapping.target.logDescription)}"
}

/// Prints the mapping to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) {
  showInLog("{\(mapping.source.logDescription) -> \(mapping.target.logDescription)}")
}

/// Whether the target's duration is a valid, non-negative one.
public func CMTIMEMAPPING_IS_VALID(_ mapping: CMTimeMapping) -> Bool { mapping.target.isValid }
/// Whether the mapping is invalid.
public func CMTIMEMAPPING_IS_INVALID(_ mapping: CMTimeMapping) -> Bool { !mapping.target.isValid }
/// Whether the mapping is empty, a gap.
public func CMTIMEMAPPING_IS_EMPTY(_ mapping: CMTimeMapping) -> Bool { !mapping.source.isValid }
