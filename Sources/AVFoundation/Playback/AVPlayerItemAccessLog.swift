import Foundation

/// A log of how an item has been played.
open class AVPlayerItemAccessLog: NSObject, @unchecked Sendable {
  /// The entries in order of time: one for each time that a player attached the item and played it.
  public let events: [AVPlayerItemAccessLogEvent]

  init(_ events: [AVPlayerItemAccessLogEvent]) { self.events = events }
}

/// How an item was played while attached to a player. Unknown numbers are negative.
open class AVPlayerItemAccessLogEvent: NSObject, @unchecked Sendable {
  private let access: ItemLog.Access
  /// The item's URI.
  public let uri: String?
  /// The type of playback: FILE, VOD or LIVE.
  public let playbackType: String?

  init(_ access: ItemLog.Access, uri: String?, playbackType: String) {
    (self.access, self.uri, self.playbackType) = (access, uri, playbackType)
  }

  /// When it was first played.
  open var playbackStartDate: Date? { access.date }
  /// The item's time at that moment, in seconds.
  open var playbackStartOffset: TimeInterval { access.offset }
  /// How long it took until the item was ready, in seconds.
  open var startupTime: TimeInterval { access.startup }
  /// How many seconds of the item were played.
  open var durationWatched: TimeInterval { access.watched }
  /// How often playback stalled.
  open var numberOfStalls: Int { access.stalls }
  /// The number of bytes transferred: not counted here.
  open var numberOfBytesTransferred: Int64 { -1 }
  /// The observed bit rate: not measured here.
  open var observedBitrate: Double { -1 }
  /// The bit rate declared by the stream, in bits per second: not read here.
  open var indicatedBitrate: Double { -1 }
  /// The number of dropped frames: not counted here.
  open var numberOfDroppedVideoFrames: Int { -1 }
}
