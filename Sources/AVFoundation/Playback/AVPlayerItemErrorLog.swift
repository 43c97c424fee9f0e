import Foundation

/// A log of an item's errors.
open class AVPlayerItemErrorLog: NSObject, @unchecked Sendable {
  /// The entries in order of time.
  public let events: [AVPlayerItemErrorLogEvent]

  init(_ events: [AVPlayerItemErrorLogEvent]) { self.events = events }
}

/// An error of an item.
open class AVPlayerItemErrorLogEvent: NSObject, @unchecked Sendable {
  private let problem: ItemLog.Problem
  /// The item's URI.
  public let uri: String?

  init(_ problem: ItemLog.Problem, uri: String?) { (self.problem, self.uri) = (problem, uri) }

  /// The date of the error.
  open var date: Date? { problem.date }
  /// The error domain.
  open var errorDomain: String { problem.domain }
  /// The error code.
  open var errorStatusCode: Int { problem.code }
  /// The error message.
  open var errorComment: String? { problem.comment }
}
