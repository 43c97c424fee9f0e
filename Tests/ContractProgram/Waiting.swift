struct TookTooLong: Error, CustomStringConvertible {
  let description: String
}

/// Looks again and again until something holds, at most so long.
func waitUntil(_ what: String, within seconds: Int, _ condition: () -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    guard ContinuousClock.now < deadline else { throw TookTooLong(description: "waited too long for \(what)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}
