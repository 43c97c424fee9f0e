/// How long a test waits unless it says otherwise: only one that fails waits as long, also on a machine with other work.
public let longest = Duration.seconds(60)

/// What ends a wait that has lasted too long.
public struct WaitedTooLong: Error, CustomStringConvertible {
  /// What didn't come.
  public let description: String
}

/// Waits for a value, at most so long: also where the body doesn't end when it is cancelled.
public func within<Value: Sendable>(
  _ what: String, limit: Duration = longest, _ body: @escaping @Sendable () async throws -> Value?
) async throws -> Value {
  let (outcomes, news) = AsyncStream.makeStream(of: Result<Value?, any Error>.self)
  let work = Task {
    do { news.yield(.success(try await body())) } catch { news.yield(.failure(error)) }
  }
  let alarm = after(limit) { news.yield(.success(nil)) }
  defer {
    work.cancel()
    alarm.cancel()
  }
  for await outcome in outcomes {
    guard let value = try outcome.get() else { break }
    return value
  }
  throw WaitedTooLong(description: "waited too long for \(what)")
}

/// What a task comes to, at most so long.
public func outcome<Value: Sendable>(
  of task: Task<Value, any Error>, limit: Duration = longest
) async throws -> Value {
  try await within("a task to end", limit: limit) { try await task.value }
}

/// Looks again and again until there is a value, at most so long. Looking without a pause would keep one of the few
/// threads that everything else needs, too: seen as a suite in which nothing went on any more.
public func eventually<Value>(
  _ what: String, limit: Duration = longest, isolation: isolated (any Actor)? = #isolation, _ look: () throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + limit
  while ContinuousClock.now < deadline {
    if let value = try look() { return value }
    try await Task.sleep(for: .milliseconds(5))
  }
  if let value = try look() { return value }
  throw WaitedTooLong(description: "waited too long for \(what)")
}

/// Looks again and again until something is so, at most so long.
public func eventually(
  _ what: String, limit: Duration = longest, isolation: isolated (any Actor)? = #isolation, isSo: () throws -> Bool
) async throws {
  let _: Void = try await eventually(what, limit: limit) { try isSo() ? () : nil }
}

/// A deadline that a test reaches only when it fails.
public let patience = Duration.seconds(30)

/// Waits for the first element that `pick` knows, or answers nil when none came in time.
public func first<Element: Sendable, Found: Sendable>(
  in elements: AsyncStream<Element>, _ pick: @escaping @Sendable (Element) -> Found?
) async -> Found? {
  try? await within("an element", limit: patience) {
    for await element in elements { if let found = pick(element) { return found } }
    return nil
  }
}

/// Something whose death can be seen.
public final class Token: Sendable {
  public init() {}
}

/// Does something when so much time has passed, unless the task is cancelled before.
func after(_ limit: Duration, _ work: @escaping @Sendable () -> Void) -> Task<Void, any Error> {
  Task {
    try await Task.sleep(for: limit)
    work()
  }
}
