import Foundation

/// A log of how an item has been played.
open class AVPlayerItemAccessLog: NSObject, @unchecked Sendable {
  /// The entries in order of time: one for each time that a player attached the item and played it.
  public let events: [AVPlayerItemAccessLogEvent]

  init(_ events: [AVPlayerItemAccessLogEvent]) { self.events = events }
}
