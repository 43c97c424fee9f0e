import Foundation

/// How often something is opened and closed when it is looked for what stays alive: as often as the long runs ask for,
/// or often enough to tell one leak a round from none.
enum LeakRounds {
  static let count = ProcessInfo.processInfo.environment["KINORA_LEAK_ROUNDS"] ?? "8"
}
