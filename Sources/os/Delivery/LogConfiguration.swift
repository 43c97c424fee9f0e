/// What is delivered. The environment says so, once for a run of the program:
///
/// - `OS_ACTIVITY_MODE=disable` delivers nothing. `OS_ACTIVITY_MODE=debug` delivers the debug level, too.
/// - `OS_ACTIVITY_DT_MODE=YES` (or any other value but `NO`, `0` and `disable`) is for a developer at a terminal: it
///   delivers the debug level, writes all to standard error in any case, and shows private values there.
/// - `OS_SIGNPOST_MODE=enable` delivers signposts.
package struct LogConfiguration: Sendable {
  /// Nothing is delivered.
  package var isSilenced = false
  /// The debug level is delivered.
  package var deliversDebug = false
  /// Everything is written to standard error, with private values.
  package var isForDeveloper = false
  /// Signposts are delivered, unless all is silenced.
  package var wantsSignposts = false

  package init(environment: [String: String]) {
    let mode = environment["OS_ACTIVITY_MODE"]?.lowercased()
    let developer = environment["OS_ACTIVITY_DT_MODE"]?.lowercased() ?? ""
    isSilenced = mode == "disable"
    isForDeveloper = !["", "no", "0", "false", "disable"].contains(developer)
    deliversDebug = isForDeveloper || mode == "debug"
    wantsSignposts = environment["OS_SIGNPOST_MODE"]?.lowercased() == "enable"
  }

  package var deliversSignposts: Bool { wantsSignposts && !isSilenced }

  package func delivers(_ type: OSLogType) -> Bool { !isSilenced && (type != .debug || deliversDebug) }
}
