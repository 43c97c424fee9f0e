import CoreGraphics

/// Numbers are left out at the start of most minutes, to keep up with 29.97 frames per second.
public let kCMTimeCodeFlag_DropFrame: UInt32 = 1 << 0
/// The count begins anew after 24 hours.
public let kCMTimeCodeFlag_24HourMax: UInt32 = 1 << 1
/// Counts may be negative.
public let kCMTimeCodeFlag_NegTimesOK: UInt32 = 1 << 2

extension CMFormatDescription {
  /// How a timecode counts.
  public struct TimeCodeFlags: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: UInt32

    /// Flags from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Numbers are left out at the start of most minutes.
    public static let dropFrame = TimeCodeFlags(rawValue: kCMTimeCodeFlag_DropFrame)
    /// The count begins anew after 24 hours.
    public static let twentyFourHourMax = TimeCodeFlags(rawValue: kCMTimeCodeFlag_24HourMax)
    /// Counts may be negative.
    public static let negTimesOK = TimeCodeFlags(rawValue: kCMTimeCodeFlag_NegTimesOK)
  }

  /// The description of a timecode: how long a frame lasts, and how many make a second of the count.
  public convenience init(
    timeCodeFormatType: MediaSubType, frameDuration: CMTime, frameQuanta: UInt32, flags: TimeCodeFlags = [],
    extensions: Extensions? = nil
  ) throws {
    guard frameDuration.isNumeric, frameQuanta > 0 else { throw Error.invalidParameter }
    self.init(
      type: kCMMediaType_TimeCode, subType: timeCodeFormatType.rawValue, extensions: extensions?.dictionary,
      details: .timeCode(frameDuration: frameDuration, frameQuanta: frameQuanta, flags: flags.rawValue))
  }

  /// How long a frame of the timecode lasts; invalid when this is no timecode.
  public var frameDuration: CMTime {
    if case .timeCode(let frameDuration, _, _) = details { frameDuration } else { .invalid }
  }

  /// How many frames make a second of the count; 0 when this is no timecode.
  public var frameQuanta: UInt32 {
    if case .timeCode(_, let frameQuanta, _) = details { frameQuanta } else { 0 }
  }

  /// How the timecode counts.
  public var timeCodeFlags: TimeCodeFlags {
    if case .timeCode(_, _, let flags) = details { TimeCodeFlags(rawValue: flags) } else { [] }
  }
}

/// Makes the description of a timecode.
public func CMTimeCodeFormatDescriptionCreate(
  allocator: CFAllocator?, timeCodeFormatType: CMTimeCodeFormatType, frameDuration: CMTime, frameQuanta: UInt32,
  flags: UInt32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMTimeCodeFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      timeCodeFormatType: CMFormatDescription.MediaSubType(rawValue: timeCodeFormatType),
      frameDuration: frameDuration, frameQuanta: frameQuanta,
      flags: CMFormatDescription.TimeCodeFlags(rawValue: flags),
      extensions: extensions.map(CMFormatDescription.Extensions.init(base:)))
  }
}

/// How long a frame of the timecode lasts.
public func CMTimeCodeFormatDescriptionGetFrameDuration(_ desc: CMTimeCodeFormatDescription) -> CMTime {
  desc.frameDuration
}

/// How many frames make a second of the count.
public func CMTimeCodeFormatDescriptionGetFrameQuanta(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  desc.frameQuanta
}

/// How the timecode counts.
public func CMTimeCodeFormatDescriptionGetTimeCodeFlags(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  desc.timeCodeFlags.rawValue
}
