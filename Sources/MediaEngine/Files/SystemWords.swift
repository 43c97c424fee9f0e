import Foundation

/// What the system says of the errors of its calls.
package enum SystemWords {
  /// The words for an `errno`.
  package static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}
