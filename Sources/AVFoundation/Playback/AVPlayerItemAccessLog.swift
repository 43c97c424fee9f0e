import Foundation

/// How an item has been played so far.
open class AVPlayerItemAccessLog: NSObject, @unchecked Sendable {
  /// The entries in the order of time: one for each time that a player took the item on and played it.
  public let events: [AVPlayerItemAccessLogEvent]

  init(_ events: [AVPlayerItemAccessLogEvent]) { self.events = events }
}

/// How an item was played since a player took it on. Numbers that nobody knows are negative.
open class AVPlayerItemAccessLogEvent: NSObject, @unchecked Sendable {
  private let access: ItemLog.Access
  /// What was played.
  public let uri: String?
  /// Where it comes from: FILE, VOD or LIVE.
  public let playbackType: String?

  init(_ access: ItemLog.Access, uri: String?, playbackType: String) {
    (self.access, self.uri, self.playbackType) = (access, uri, playbackType)
  }

  /// When it was first played.
  open var playbackStartDate: Date? { access.date }
  /// Where in the item it was then, in seconds.
  open var playbackStartOffset: TimeInterval { access.offset }
  /// How long it took until it could be played, in seconds.
  open var startupTime: TimeInterval { access.startup }
  /// How many seconds of the item were played.
  open var durationWatched: TimeInterval { access.watched }
  /// How often it had to wait for what comes from the network.
  open var numberOfStalls: Int { access.stalls }
  /// How much came from the network; nobody counts.
  open var numberOfBytesTransferred: Int64 { -1 }
  /// How fast it came, in bits a second; nobody measures.
  open var observedBitrate: Double { -1 }
  /// How fast it should come by its own word, in bits a second.
  open var indicatedBitrate: Double { -1 }
  /// How many frames were left out because they were late; nobody counts.
  open var numberOfDroppedVideoFrames: Int { -1 }
}
