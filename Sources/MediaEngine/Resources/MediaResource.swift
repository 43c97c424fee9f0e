import Foundation
import Synchronization

/// Media whose bytes a program gives, range by range, when they are asked for.
///
/// What has come is kept in a file without a name, and not asked for again. Several readers may read at once; each waits for
/// its own bytes.
package final class MediaResource: Sendable {
  private struct Waiting {
    let reader: ResourceReader
    let place: Int64
    let woken: DispatchSemaphore
  }

  private struct State {
    var store: ResourceStore?
    var facts: ResourceFacts?
    var demands: [ResourceDemand] = []
    var failure: MediaFileError?
    /// Why the program couldn't give it, in its own words.
    var cause: (any Error)?
    var waiting: [Waiting] = []
    /// How much was asked for last, and where it ended: reading on asks for more.
    var last: (end: Int64, length: Int64) = (0, 0)
  }

  private enum Step<Value> {
    case done(Value)
    case failed(MediaFileError)
    case waiting(ResourceDemand?)
  }

  /// The least and the most that is asked for at once where ranges are given.
  private static let least: Int64 = 256 << 10
  private static let most: Int64 = 8 << 20

  /// The address under which the readers here find it.
  package let url: URL
  /// The address by which the program names it.
  package let original: URL
  private let state = Mutex(State())
  private let ask: @Sendable (ResourceDemand) -> Void

  /// A resource that a program names by an address; `ask` takes demands, and answers them whenever it can.
  package init(_ original: URL, ask: @escaping @Sendable (ResourceDemand) -> Void) {
    url = MediaResources.address(named: original.lastPathComponent)
    self.original = original
    self.ask = ask
    MediaResources.shared.add(self)
  }

  deinit {
    MediaResources.shared.remove(url)
    // Nobody reads any more, as readers keep their resource.
    for demand in state.withLock({ $0.demands }) { demand.cancel() }
  }

  // MARK: Reading

  /// How many bytes it has. Asks for it if it isn't known.
  func learnedSize(for reader: ResourceReader) throws(MediaFileError) -> Int64 {
    try wait(reader, forSize: true) { state in
      state.facts?.size.map { .success($0) }
    } place: { _ in
      0
    }
  }

  func read(at offset: Int64, count: Int, for reader: ResourceReader) throws(MediaFileError) -> [UInt8] {
    let size = try learnedSize(for: reader)
    let end = min(offset.addingReportingOverflow(Int64(max(0, count))).partialValue, size)
    guard offset >= 0, offset < end else { return [] }
    let url = url
    let bytes: [UInt8] = try wait(reader, forSize: false) { state in
      guard let store = state.store, store.there.end(from: offset) >= end else { return nil }
      return Result { try store.read(offset..<end) }.mapError { .unreadable(url, reason: "\($0)") }
    } place: {
      $0.store?.there.end(from: offset) ?? offset
    }
    readAhead(of: end)
    return bytes
  }

  /// Asks for what comes next before it is needed, once half of what was asked for last is read.
  private func readAhead(of place: Int64) {
    let demand: ResourceDemand? = state.withLock { state in
      guard state.demands.isEmpty, state.failure == nil, let facts = state.facts, facts.givesRanges,
        let size = facts.size, let there = state.store?.there.end(from: place), there == state.last.end, there < size,
        there - place < state.last.length / 2
      else { return nil }
      return next(&state, there, forSize: false)
    }
    if let demand { ask(demand) }
  }

  /// Asks for what comes behind a place until so many bytes are there, without waiting.
  func fill(_ count: Int64, behind place: Int64) {
    let demand: ResourceDemand? = state.withLock { state in
      guard state.failure == nil, let size = state.facts?.size, let there = state.store?.there.end(from: place),
        there < min(size, place + count)
      else { return nil }
      return next(&state, there, forSize: false)
    }
    if let demand { ask(demand) }
  }

  /// Which parts of it are there, from 0 to 1.
  var loadedShares: [ClosedRange<Double>] {
    state.withLock { state in
      guard let size = state.facts?.size, size > 0, let store = state.store else { return [] }
      return store.there.ranges.map { Double($0.lowerBound) / Double(size)...Double($0.upperBound) / Double(size) }
    }
  }

  /// Whether the program has yet to give something that it was asked for.
  var isAsking: Bool { state.withLock { !$0.demands.isEmpty } }

  /// The error by which the program said why it can't be read, if it did.
  package var cause: (any Error)? { state.withLock { $0.cause } }

  // MARK: Waiting

  /// Waits for a value, and asks for the bytes at a place while it isn't there.
  private func wait<Value>(
    _ reader: ResourceReader, forSize: Bool, _ value: (State) -> Result<Value, MediaFileError>?,
    place: (State) -> Int64
  ) throws(MediaFileError) -> Value {
    let woken = DispatchSemaphore(value: 0)
    while true {
      let step: Step<Value> = state.withLock { state in
        switch value(state) {
        case .success(let value): return .done(value)
        case .failure(let error): return .failed(error)
        case nil: break
        }
        if reader.isInterrupted { return .failed(.cancelled) }
        if let failure = state.failure { return .failed(failure) }
        let place = place(state)
        state.waiting.append(Waiting(reader: reader, place: place, woken: woken))
        return .waiting(next(&state, place, forSize: forSize))
      }
      switch step {
      case .done(let value): return value
      case .failed(let error): throw error
      case .waiting(let demand):
        if let demand { ask(demand) }
        woken.wait()
      }
    }
  }

  /// A reader doesn't wait any more. What nobody else waits for is cancelled, where it can be asked for again.
  func interrupted(_ reader: ResourceReader) {
    let (woken, idle): ([Waiting], [ResourceDemand]) = state.withLock { state in
      let woken = state.waiting.filter { $0.reader === reader }
      state.waiting.removeAll { $0.reader === reader }
      guard state.facts?.givesRanges == true else { return (woken, []) }
      let idle = state.demands.filter { demand in !state.waiting.contains { demand.willReach($0.place) } }
      state.demands.removeAll { demand in idle.contains { $0 === demand } }
      return (woken, idle)
    }
    for demand in idle { demand.cancel() }
    for one in woken { one.woken.signal() }
  }

  /// The demand that brings a place; nil if there is one already.
  private func next(_ state: inout State, _ place: Int64, forSize: Bool) -> ResourceDemand? {
    if forSize, state.demands.contains(where: { $0.wantsFacts || $0.length == nil }) { return nil }
    if state.demands.contains(where: { $0.willReach(place) }) { return nil }
    let demand: ResourceDemand
    if let facts = state.facts {
      if facts.givesRanges, let size = facts.size {
        let isOn = place == state.last.end
        var length = min(isOn ? max(Self.least, state.last.length * 2) : Self.least, Self.most, size - place)
        if let there = state.store?.there.start(behind: place) { length = min(length, there - place) }
        demand = make(offset: place, length: length)
        state.last = (place + length, length)
      } else {
        demand = make(offset: 0, length: nil)
      }
    } else {
      demand = make(offset: 0, length: 2, wantsFacts: true)
    }
    state.demands.append(demand)
    return demand
  }

  private func make(offset: Int64, length: Int64?, wantsFacts: Bool = false) -> ResourceDemand {
    ResourceDemand(offset: offset, length: length, wantsFacts: wantsFacts) { [weak self] in self?.received($1, of: $0) }
  }

  // MARK: What comes

  private func received(_ news: ResourceNews, of demand: ResourceDemand) {
    let waiting: [Waiting] = state.withLock { state in
      switch news {
      case .facts(let facts): state.facts = facts
      case .bytes(let bytes, let place): store(bytes, at: place, &state)
      case .end(let error, let cause): end(demand, error, cause, &state)
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.woken.signal() }
  }

  private func store(_ bytes: Data, at place: Int64, _ state: inout State) {
    do {
      let store = try state.store ?? ResourceStore()
      state.store = store
      try bytes.withUnsafeBytes { try store.write($0, at: place) }
    } catch {
      state.failure = .unreadable(url, reason: "\(error)")
    }
  }

  private func end(
    _ demand: ResourceDemand, _ error: MediaFileError?, _ cause: (any Error)?, _ state: inout State
  ) {
    state.demands.removeAll { $0 === demand }
    if let error {
      (state.failure, state.cause) = (error, cause)
      return
    }
    if demand.wantsFacts, state.facts == nil { state.facts = ResourceFacts(size: nil, givesRanges: false) }
    guard let length = demand.length else {
      // All that there is has come, whatever was announced.
      state.facts?.size = demand.place
      return
    }
    // Less than was asked for: what comes next can't be had.
    if let size = state.facts?.size, !demand.wantsFacts, demand.place < min(size, demand.offset + length) {
      state.failure = .unreadable(url, reason: "it ends at \(demand.place) of \(size) bytes")
    }
  }
}
