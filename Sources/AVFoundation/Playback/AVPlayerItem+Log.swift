import CoreMedia
import Foundation
import MediaEngine

extension AVPlayerItem {
  /// An item's access log has a new entry.
  public static let newAccessLogEntryNotification = Notification.Name("AVPlayerItemNewAccessLogEntry")
  /// An item's error log has a new entry.
  public static let newErrorLogEntryNotification = Notification.Name("AVPlayerItemNewErrorLogEntry")

  /// The access log so far; nil if the item hasn't been played.
  public func accessLog() -> AVPlayerItemAccessLog? {
    // What has come since it was looked last, too.
    if let stream = engine?.stream { note(stream) }
    let accesses = state.withLock { $0.log.accesses(now: wallClock.now) }
    guard !accesses.isEmpty else { return nil }
    let url = (asset as? AVURLAsset)?.url
    let type = url?.isFileURL == true ? "FILE" : duration.isIndefinite ? "LIVE" : "VOD"
    return AVPlayerItemAccessLog(
      accesses.map { access in
        AVPlayerItemAccessLogEvent(access, uri: url?.withoutLogin.absoluteString, playbackType: type)
      })
  }

  /// The error log so far; nil if there were no errors.
  public func errorLog() -> AVPlayerItemErrorLog? {
    let problems = state.withLock { $0.log.problems }
    guard !problems.isEmpty else { return nil }
    let url = (asset as? AVURLAsset)?.url
    return AVPlayerItemErrorLog(problems.map { AVPlayerItemErrorLogEvent($0, uri: url?.withoutLogin.absoluteString) })
  }

  /// Logs what is known of a stream. On the main thread.
  func note(_ stream: StreamState) {
    let place = currentTime().seconds
    let isNew = state.withLock { $0.log.follow(stream, at: place, now: wallClock.now) }
    if isNew { NotificationCenter.default.postOnMain(name: Self.newAccessLogEntryNotification, object: self) }
  }

  /// Logs an engine event. On the main thread.
  func note(_ event: PlaybackEvent) {
    let place = currentTime().seconds
    let news: Notification.Name? = state.withLock { state in
      switch event {
      case .ready: state.log.becameReady(now: wallClock.now)
      case .ran(let rate):
        if state.log.ran(rate: rate, at: place, now: wallClock.now) { return Self.newAccessLogEntryNotification }
      case .failed(let error):
        state.log.failed(AVError(error), now: wallClock.now)
        return Self.newErrorLogEntryNotification
      default: break
      }
      return nil
    }
    if let news { NotificationCenter.default.postOnMain(name: news, object: self) }
  }
}

extension NSNotification.Name {
  /// An item's access log has a new entry.
  public static let AVPlayerItemNewAccessLogEntry = AVPlayerItem.newAccessLogEntryNotification
  /// An item's error log has a new entry.
  public static let AVPlayerItemNewErrorLogEntry = AVPlayerItem.newErrorLogEntryNotification
}
