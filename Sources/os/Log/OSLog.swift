import Foundation

/// A subsystem and a category under which messages and signposts are logged.
open class OSLog: NSObject, @unchecked Sendable {
  let subsystem: String
  let category: String
  let isDisabled: Bool

  init(subsystem: String, category: String, isDisabled: Bool) {
    (self.subsystem, self.category, self.isDisabled) = (subsystem, category, isDisabled)
  }

  /// Makes a log of a subsystem, such as `org.example.app`, and a category in it.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  /// Makes a log of a subsystem and a category that has a meaning of its own.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue, isDisabled: false)
  }

  /// The log without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)
  /// The log that nothing is delivered of.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  /// Whether a message of this level would be delivered.
  public func isEnabled(type: OSLogType) -> Bool {
    !isDisabled && LogSystem.current.configuration.delivers(type)
  }

  /// Whether signposts would be delivered.
  public var signpostsEnabled: Bool { !isDisabled && LogSystem.current.configuration.deliversSignposts }
}
