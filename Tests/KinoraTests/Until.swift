import Testing

/// Waits until the condition holds, and fails the test if it doesn't within the time.
@MainActor
func until(
  _ condition: @MainActor () -> Bool, within limit: Duration = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + limit
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("waited for \(limit) in vain", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(2))
  }
}
