import Combine
import Testing

/// An operator applied to 1, 2, 3, 4, 5 and what it must deliver.
struct OperatorCase: @unchecked Sendable, CustomTestStringConvertible {
  typealias Source = AnyPublisher<Int, TestError>

  let testDescription: String
  let expected: String
  let apply: (Source, Subscribers.Demand, Subscribers.Demand) -> [String]

  init<P: Publisher>(_ name: String, _ expected: String, _ apply: @escaping (Source) -> P) {
    testDescription = name
    self.expected = expected
    self.apply = { source, initial, more in apply(source).record(initial, more: more).events }
  }
}

private let cases: [OperatorCase] = [
  OperatorCase("map", "2 4 6 8 10 |") { $0.map { $0 * 2 } },
  OperatorCase("map key path", "1 2 3 4 5 |") { $0.map(\.description) },
  OperatorCase("map 2 key paths", "(1, -1) (2, -2) (3, -3) (4, -4) (5, -5) |") { $0.map(\.magnitude, \.negated) },
  OperatorCase("tryMap", "1 2 !first") { $0.tryMap { if $0 == 3 { throw TestError.first } else { $0 } } },
  OperatorCase("compactMap", "2 4 |") { $0.compactMap { $0 % 2 == 0 ? $0 : nil } },
  OperatorCase("tryCompactMap", "2 !second") {
    $0.tryCompactMap { if $0 == 4 { throw TestError.second } else { $0 % 2 == 0 ? $0 : nil } }
  },
  OperatorCase("filter", "1 3 5 |") { $0.filter { $0 % 2 == 1 } },
  OperatorCase("tryFilter", "2 !first") { $0.tryFilter { if $0 == 3 { throw TestError.first } else { $0 > 1 } } },
  OperatorCase("removeDuplicates", "0 1 2 |") { $0.map { $0 / 2 }.removeDuplicates() },
  OperatorCase("removeDuplicates(by:)", "1 3 5 |") { $0.removeDuplicates { $0 / 2 == $1 / 2 || $1 % 2 == 0 } },
  OperatorCase("replaceNil", "9 2 9 4 9 |") { $0.map { $0 % 2 == 0 ? $0 : nil }.replaceNil(with: 9) },
  OperatorCase("replaceEmpty", "7 |") { $0.filter { _ in false }.replaceEmpty(with: 7) },
  OperatorCase("replaceEmpty of values", "1 2 3 4 5 |") { $0.replaceEmpty(with: 7) },
  OperatorCase("replaceError", "1 2 9 |") {
    $0.tryMap { if $0 == 3 { throw TestError.first } else { $0 } }.replaceError(with: 9)
  },
  OperatorCase("mapError", "1 2 3 4 5 |") { $0.mapError { _ in TestError.second } },
  OperatorCase("scan", "1 3 6 10 15 |") { $0.scan(0, +) },
  OperatorCase("tryScan", "1 3 !first") { $0.tryScan(0) { if $1 == 3 { throw TestError.first } else { $0 + $1 } } },
  OperatorCase("reduce", "15 |") { $0.reduce(0, +) },
  OperatorCase("tryReduce", "!first") { $0.tryReduce(0) { if $1 == 3 { throw TestError.first } else { $0 + $1 } } },
  OperatorCase("collect", "[1, 2, 3, 4, 5] |") { $0.collect() },
  OperatorCase("collect 2", "[1, 2] [3, 4] [5] |") { $0.collect(2) },
  OperatorCase("first", "1 |") { $0.first() },
  OperatorCase("first where", "4 |") { $0.first { $0 > 3 } },
  OperatorCase("tryFirst where", "!second") { $0.tryFirst { _ in throw TestError.second } },
  OperatorCase("last", "5 |") { $0.last() },
  OperatorCase("last where", "3 |") { $0.last { $0 < 4 } },
  OperatorCase("prefix", "1 2 |") { $0.prefix(2) },
  OperatorCase("prefix 0", "|") { $0.prefix(0) },
  OperatorCase("prefix while", "1 2 |") { $0.prefix { $0 < 3 } },
  OperatorCase("dropFirst", "3 4 5 |") { $0.dropFirst(2) },
  OperatorCase("drop while", "3 4 5 |") { $0.drop { $0 < 3 } },
  OperatorCase("output at", "3 |") { $0.output(at: 2) },
  OperatorCase("output in", "2 3 |") { $0.output(in: 1..<3) },
  OperatorCase("output from", "4 5 |") { $0.output(in: 3...) },
  OperatorCase("count", "5 |") { $0.count() },
  OperatorCase("contains", "true |") { $0.contains(3) },
  OperatorCase("contains not", "false |") { $0.contains(9) },
  OperatorCase("contains where", "true |") { $0.contains { $0 > 4 } },
  OperatorCase("allSatisfy", "false |") { $0.allSatisfy { $0 < 3 } },
  OperatorCase("allSatisfy of all", "true |") { $0.allSatisfy { $0 < 9 } },
  OperatorCase("min", "1 |") { $0.min() },
  OperatorCase("max", "5 |") { $0.max() },
  OperatorCase("ignoreOutput", "|") { $0.ignoreOutput() },
  OperatorCase("append", "1 2 3 4 5 6 7 |") { $0.append(6, 7) },
  OperatorCase("append publisher", "1 2 3 4 5 8 |") { $0.append(Just(8).setFailureType(to: TestError.self)) },
  OperatorCase("prepend", "-1 0 1 2 3 4 5 |") { $0.prepend([-1, 0]) },
  OperatorCase("flatMap", "1 1 2 2 3 3 4 4 5 5 |") { $0.flatMap(maxPublishers: .max(1)) { [$0, $0].publisher } },
  OperatorCase("switchToLatest", "1 2 3 4 5 |") { $0.map { Just($0) }.switchToLatest() },
  OperatorCase("zip", "(1, 1) (2, 2) (3, 3) |") { $0.zip([1, 2, 3].publisher.setFailureType(to: TestError.self)) },
  OperatorCase("zip transform", "2 4 6 8 10 |") { $0.zip($0) { $0 + $1 } },
  OperatorCase("zip 3", "3 6 9 12 15 |") { $0.zip($0, $0) { $0 + $1 + $2 } },
  OperatorCase("merge", "1 2 3 4 5 1 2 3 4 5 |") { $0.prefix(9).merge(with: $0.prefix(9)) },
  OperatorCase("catch", "1 2 8 9 |") {
    $0.tryMap { if $0 == 3 { throw TestError.first } else { $0 } }.catch { _ in [8, 9].publisher }
  },
  OperatorCase("tryCatch", "!second") {
    $0.flatMap { _ in Fail<Int, TestError>(error: .first) }.tryCatch { _ -> Just<Int> in throw TestError.second }
  },
  OperatorCase("retry", "1 2 1 2 1 2 !first") {
    $0.tryMap { if $0 == 3 { throw TestError.first } else { $0 } }.retry(2)
  },
  OperatorCase("buffer", "1 2 3 4 5 |") { $0.buffer(size: 9, prefetch: .keepFull, whenFull: .dropOldest) },
  OperatorCase("receive on", "1 2 3 4 5 |") { $0.receive(on: ImmediateScheduler.shared) },
  OperatorCase("subscribe on", "1 2 3 4 5 |") { $0.subscribe(on: ImmediateScheduler.shared) },
  OperatorCase("delay", "1 2 3 4 5 |") { $0.delay(for: 3, scheduler: ImmediateScheduler.shared) },
  OperatorCase("handleEvents", "1 2 3 4 5 |") { $0.handleEvents() },
  OperatorCase("erased twice", "1 2 3 4 5 |") { $0.eraseToAnyPublisher().eraseToAnyPublisher() },
]

extension Int {
  fileprivate var negated: Int { -self }
}

@Suite struct OperatorTests {
  private let source = Publishers.Sequence<ClosedRange<Int>, TestError>(sequence: 1...5).eraseToAnyPublisher()

  @Test(arguments: cases) func operatorDeliversToUnlimitedDemand(_ one: OperatorCase) {
    #expect(one.apply(source, .unlimited, .none).joined(separator: " ") == one.expected)
  }

  @Test(arguments: cases) func operatorDeliversTheSameOneValueAtATime(_ one: OperatorCase) {
    guard one.testDescription != "merge" else { return }  // its order depends on demand
    #expect(one.apply(source, .max(1), .max(1)).joined(separator: " ") == one.expected)
  }

  @Test(arguments: cases) func operatorDeliversNoMoreThanDemanded(_ one: OperatorCase) {
    let values = one.expected.split(separator: " ").filter { $0 != "|" && !$0.hasPrefix("!") }
    let got = one.apply(source, .max(1), .none).filter { $0 != "|" && !$0.hasPrefix("!") }
    #expect(got.count == min(values.count, 1))
  }

  @Test(arguments: cases) func operatorDeliversNothingWithoutDemand(_ one: OperatorCase) {
    #expect(one.apply(source, .none, .none).allSatisfy { $0 == "|" || $0.hasPrefix("!") })
  }
}
