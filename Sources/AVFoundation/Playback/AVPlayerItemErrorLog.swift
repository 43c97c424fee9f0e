import Foundation

/// What went wrong with an item so far.
open class AVPlayerItemErrorLog: NSObject, @unchecked Sendable {
  /// The entries in the order of time.
  public let events: [AVPlayerItemErrorLogEvent]

  init(_ events: [AVPlayerItemErrorLogEvent]) { self.events = events }
}

/// Something that went wrong with an item.
open class AVPlayerItemErrorLogEvent: NSObject, @unchecked Sendable {
  private let problem: ItemLog.Problem
  /// What was played.
  public let uri: String?

  init(_ problem: ItemLog.Problem, uri: String?) { (self.problem, self.uri) = (problem, uri) }

  /// When it happened.
  open var date: Date? { problem.date }
  /// Whose number the code is.
  open var errorDomain: String { problem.domain }
  /// What happened, as a number.
  open var errorStatusCode: Int { problem.code }
  /// What happened, in words.
  open var errorComment: String? { problem.comment }
}
