import Foundation
import MediaEngine

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
  /// How many pieces of the stream were transferred; negative for what doesn't come in pieces.
  open var numberOfMediaRequests: Int { access.traffic?.requests ?? -1 }
  /// How many bytes those pieces had.
  open var numberOfBytesTransferred: Int64 { access.traffic?.bytes ?? -1 }
  /// How many seconds transferring them took.
  open var transferDuration: TimeInterval { access.traffic?.seconds ?? -1 }
  /// How many seconds of the stream they are.
  open var segmentsDownloadedDuration: TimeInterval { access.traffic?.duration ?? -1 }
  /// The bit rate at which they came, in bits per second.
  open var observedBitrate: Double {
    access.traffic.flatMap { $0.seconds > 0 ? Double($0.bytes) * 8 / $0.seconds : nil } ?? -1
  }
  /// The highest bit rate of the variant that was played, as the stream's playlist declares it, in bits per second.
  open var indicatedBitrate: Double { access.variant?.bandwidth.map(Double.init) ?? -1 }
  /// The average bit rate of that variant, as declared.
  open var indicatedAverageBitrate: Double { access.variant?.averageBandwidth.map(Double.init) ?? -1 }
  /// The bit rate at which another variant was chosen, which this entry is about.
  open var switchBitrate: Double { access.switchRate ?? -1 }
  /// The address of the server from which the last piece came, if its URL has one that isn't a name.
  open var serverAddress: String? {
    guard let host = access.traffic?.lastURL?.host else { return nil }
    let isNumber = host.contains(":") || host.split(separator: ".").allSatisfy { UInt8($0) != nil }
    return isNumber ? host : nil
  }
  /// The number of dropped frames: not counted here.
  open var numberOfDroppedVideoFrames: Int { -1 }
}
