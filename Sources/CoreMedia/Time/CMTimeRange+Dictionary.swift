import CoreGraphics

/// Dictionary key of the start, a time's dictionary.
public let kCMTimeRangeStartKey: CFString = "start"
/// Dictionary key of the duration, a time's dictionary.
public let kCMTimeRangeDurationKey: CFString = "duration"

/// The range as a property list.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
  range.dictionary
}

/// The range that a dictionary from `CMTimeRangeCopyAsDictionary` describes; invalid when it describes none.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTimeRange {
  dictionaryRepresentation.flatMap(CMTimeRange.init(dictionary:)) ?? .invalid
}

/// A description of the range for logs: `{{0/1 = 0.000}, {600/600 = 1.000}}`.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  range.logDescription
}

/// Prints the range to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) {
  showInLog(range.logDescription)
}

extension CMTimeRange {
  var dictionary: [String: Any] {
    [kCMTimeRangeStartKey: start.dictionary, kCMTimeRangeDurationKey: duration.dictionary]
  }

  init?(dictionary: [String: Any]) {
    guard
      let start = (dictionary[kCMTimeRangeStartKey] as? [String: Any]).flatMap(CMTime.init(dictionary:)),
      let duration = (dictionary[kCMTimeRangeDurationKey] as? [String: Any]).flatMap(CMTime.init(dictionary:))
    else { return nil }
    self.init(start: start, duration: duration)
  }

  var logDescription: String {
    "{\(start.logDescription), \(duration.logDescription)}"
  }
}
