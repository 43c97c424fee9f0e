import CoreMedia
import Foundation
import MediaEngine

// Dates of streams that have them: HLS by EXT-X-PROGRAM-DATE-TIME.
extension AVPlayerItem {
  /// The date of the current time; nil where the stream has no dates.
  public func currentDate() -> Date? {
    let time = currentTime()
    return engine?.stream?.date(at: time)
  }

  /// Seeks to a date; false if the stream has no dates, or not this one.
  @discardableResult
  public func seek(to date: Date) -> Bool { seek(to: date, completionHandler: nil) }

  /// Seeks to a date; false if the stream has no dates, or not this one. The handler is called on the main thread: with
  /// false if another seek superseded it, or there was none.
  @discardableResult
  public func seek(to date: Date, completionHandler: (@Sendable (Bool) -> Void)?) -> Bool {
    guard let time = engine?.stream?.time(of: date) else {
      if let completionHandler { onMain { completionHandler(false) } }
      return false
    }
    // Exactly: a date is asked for where something happens.
    seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: completionHandler)
    return true
  }
}
