import CoreGraphics

/// Drop-frame timecode: frame numbers are skipped at the start of most minutes to stay in step with 29.97 fps.
public let kCMTimeCodeFlag_DropFrame: UInt32 = 1 << 0
/// The timecode wraps around after 24 hours.
public let kCMTimeCodeFlag_24HourMax: UInt32 = 1 << 1
/// Negative times are allowed.
public let kCMTimeCodeFlag_NegTimesOK: UInt32 = 1 << 2

extension CMFormatDescription {
  /// What is said of timecodes.
  public struct TimeCode {
    /// Flags for how a timecode counts.
    public struct Flag: OptionSet, Sendable {
      /// The bits, as the C functions take them.
      public let rawValue: UInt32

      /// Flags from their bits.
      public init(rawValue: UInt32) {
        self.rawValue = rawValue
      }

      /// Drop-frame timecode: frame numbers are skipped at the start of most minutes.
      public static let dropFrame = Flag(rawValue: kCMTimeCodeFlag_DropFrame)
      /// The timecode wraps around after 24 hours.
      public static let twentyFourHourMax = Flag(rawValue: kCMTimeCodeFlag_24HourMax)
      /// Negative times are allowed.
      public static let negTimesOK = Flag(rawValue: kCMTimeCodeFlag_NegTimesOK)
    }
  }

  /// Creates the description of a timecode from its frame duration and its frames per second of timecode.
  public convenience init(
    timeCodeFormatType: MediaSubType, frameDuration: CMTime, frameQuanta: UInt32, flags: TimeCode.Flag = [],
    extensions: Extensions? = nil
  ) throws {
    guard frameDuration.isNumeric, frameQuanta > 0 else { throw Error.invalidParameter }
    self.init(
      type: kCMMediaType_TimeCode, subType: timeCodeFormatType.rawValue, extensions: extensions?.dictionary,
      details: .timeCode(frameDuration: frameDuration, frameQuanta: frameQuanta, flags: flags.rawValue))
  }

  /// The frame duration of the timecode; invalid when this isn't a timecode format.
  public var frameDuration: CMTime {
    if case .timeCode(let frameDuration, _, _) = details { frameDuration } else { .invalid }
  }

  /// The frames per second of timecode, such as 30 for 29.97 fps; 0 when this isn't a timecode format.
  public var frameQuanta: UInt32 {
    if case .timeCode(_, let frameQuanta, _) = details { frameQuanta } else { 0 }
  }

  /// The flags for how the timecode counts.
  public var timeCodeFlags: TimeCode.Flag {
    if case .timeCode(_, _, let flags) = details { TimeCode.Flag(rawValue: flags) } else { [] }
  }
}

/// Creates the description of a timecode.
@discardableResult
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
      flags: CMFormatDescription.TimeCode.Flag(rawValue: flags),
      extensions: extensions.map(CMFormatDescription.Extensions.init(base:)))
  }
}

/// The frame duration of the timecode.
public func CMTimeCodeFormatDescriptionGetFrameDuration(_ desc: CMTimeCodeFormatDescription) -> CMTime {
  desc.frameDuration
}

/// The frames per second of timecode, such as 30 for 29.97 fps.
public func CMTimeCodeFormatDescriptionGetFrameQuanta(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  desc.frameQuanta
}

/// The flags for how the timecode counts.
public func CMTimeCodeFormatDescriptionGetTimeCodeFlags(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  desc.timeCodeFlags.rawValue
}
