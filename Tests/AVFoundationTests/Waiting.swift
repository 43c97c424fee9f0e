import Foundation

/// What ends a wait that has lasted too long.
struct WaitedTooLong: Error, CustomStringConvertible {
  let description: String
}

/// Looks again and again until there is a value, at most so long.
func eventually<Value>(
  _ what: String, limit: Duration = .seconds(20), _ look: () throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + limit
  while ContinuousClock.now < deadline {
    if let value = try look() { return value }
    try await Task.sleep(for: .milliseconds(5))
  }
  throw WaitedTooLong(description: "waited too long for \(what)")
}
