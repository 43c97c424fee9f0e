import CoreGraphics
import Foundation

/// Dictionary key of the value, a whole number.
public let kCMTimeValueKey: CFString = "value"
/// Dictionary key of the timescale, a whole number.
public let kCMTimeScaleKey: CFString = "timescale"
/// Dictionary key of the epoch, a whole number.
public let kCMTimeEpochKey: CFString = "epoch"
/// Dictionary key of the flags, a whole number.
public let kCMTimeFlagsKey: CFString = "flags"

/// The time as a property list.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
  time.dictionary
}

/// The time that a dictionary from `CMTimeCopyAsDictionary` describes; invalid when it describes none.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
  dictionaryRepresentation.flatMap(CMTime.init(dictionary:)) ?? .invalid
}

/// A description of the time for logs: `{3000/600 = 5.000}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? {
  time.logDescription
}

/// Prints the time to standard error.
public func CMTimeShow(_ time: CMTime) {
  showInLog(time.logDescription)
}

extension CMTime {
  var dictionary: [String: Any] {
    [
      kCMTimeValueKey: value, kCMTimeScaleKey: timescale, kCMTimeEpochKey: epoch, kCMTimeFlagsKey: flags.rawValue,
    ]
  }

  init?(dictionary: [String: Any]) {
    guard
      let value = CMTimeValue(propertyListNumber: dictionary[kCMTimeValueKey]),
      let timescale = CMTimeScale(propertyListNumber: dictionary[kCMTimeScaleKey]),
      let epoch = CMTimeEpoch(propertyListNumber: dictionary[kCMTimeEpochKey]),
      let flags = UInt32(propertyListNumber: dictionary[kCMTimeFlagsKey])
    else { return nil }
    self.init(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
  }

  var logDescription: String {
    switch kind {
    case .invalid: return "{INVALID}"
    case .indefinite: return "{INDEFINITE}"
    case .positiveInfinity: return "{+INFINITY}"
    case .negativeInfinity: return "{-INFINITY}"
    case .number:
      var text = "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))"
      if hasBeenRounded { text += ", rounded" }
      if epoch != 0 { text += ", epoch \(epoch)" }
      return text + "}"
    }
  }
}

extension FixedWidthInteger {
  /// An integer from a property list, which may hold any Swift integer or an `NSNumber`.
  init?(propertyListNumber any: Any?) {
    switch any {
    case let number as any BinaryInteger: self.init(exactly: number)
    case let number as NSNumber: self.init(exactly: number.int64Value)
    default: return nil
    }
  }
}

/// Prints the text of a `…Show` function to standard error.
func showInLog(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
