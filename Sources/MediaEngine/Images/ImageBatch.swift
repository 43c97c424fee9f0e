import CoreMedia
import Foundation
import Synchronization

/// Images that are requested together. Each is delivered once, whatever happens, and in the order of the requests.
public final class ImageBatch: Sendable {
  /// Called with the index of each request and its outcome.
  public typealias Handler = @Sendable (Int, ImageExtractor.Outcome) -> Void

  private struct State {
    /// The ID of the extractor's order for each request that has one.
    var orders: [Int: Int] = [:]
    var maker: ImageExtractor?
    var isCancelled = false
    /// Outcomes that have to wait for those of earlier requests.
    var early: [Int: ImageExtractor.Outcome] = [:]
    var next = 0
    var isDelivering = false
    /// One semaphore per waiting thread; with a shared one, a thread would consume another's signal.
    var waiters: [DispatchSemaphore] = []
  }

  /// How many finished images may wait while the handler is busy.
  private static let room = 4

  private let extractor: @Sendable () async throws -> ImageExtractor
  private let settings: ImageExtractor.Settings
  private let state = Mutex(State())

  /// Creates a batch with an extractor.
  public convenience init(_ extractor: ImageExtractor, settings: ImageExtractor.Settings = .init()) {
    self.init(settings: settings) { extractor }
  }

  /// Creates a batch with an extractor that becomes available later.
  public init(
    settings: ImageExtractor.Settings = .init(), extractor: @escaping @Sendable () async throws -> ImageExtractor
  ) {
    (self.extractor, self.settings) = (extractor, settings)
  }

  /// Starts the requests; call it once. The handler is called in threads of the engine, one call after the other, and
  /// may block: then no more images are made than the workers have in hand.
  public func start(_ requests: [ImageRequest], handler: @escaping Handler) {
    Task(executorPreference: EngineExecutor.shared) { [self] in
      do {
        let maker = try await self.extractor()
        submit(requests, maker, try await maker.index(), handler)
      } catch {
        for place in requests.indices { deliver(place, .failure(MediaDecodingError(error, of: nil)), handler) }
      }
    }
  }

  /// Cancels the requests that aren't finished; they fail with `.cancelled`.
  public func cancel() {
    let (ids, maker) = state.withLock { state in
      state.isCancelled = true
      return (Array(state.orders.values), state.maker)
    }
    maker?.cancel(ids)
  }

  private func submit(
    _ requests: [ImageRequest], _ maker: ImageExtractor, _ table: SampleTable, _ handler: @escaping Handler
  ) {
    var orders: [ImageExtractor.Order] = []
    var places: [Int] = []
    for (place, request) in requests.enumerated() {
      guard let choice = ImageChoice(at: request.time, before: request.before, after: request.after, in: table) else {
        deliver(place, .failure(.noImage(at: request.time)), handler)
        continue
      }
      let time = table.time(ofFrame: choice.frame)
      orders.append(
        ImageExtractor.Order(
          choice: choice, time: time, settings: settings, deliver: { [self] in deliver(place, $0, handler) },
          waitForRoom: { [self] in waitForEarlier(isQueued: $0) }))
      places.append(place)
    }
    let ids = maker.submit(orders, in: table)
    let isCancelled = state.withLock { state in
      (state.orders, state.maker) = (Dictionary(uniqueKeysWithValues: zip(places, ids)), maker)
      return state.isCancelled
    }
    if isCancelled { maker.cancel(ids) }
  }

  private func deliver(_ place: Int, _ outcome: ImageExtractor.Outcome, _ handler: Handler) {
    let isMine = state.withLock { state in
      state.early[place] = outcome
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    // Another thread is delivering and is held up by the handler: this one waits instead of piling up images.
    guard isMine else { return waitForRoom { $0.isDelivering } }
    while let next = takeNext() {
      handler(next.place, next.outcome)
      wake(state.withLock { $0.waiters.take() })
    }
  }

  private func takeNext() -> (place: Int, outcome: ImageExtractor.Outcome)? {
    let (next, waiters) = state.withLock { state -> ((Int, ImageExtractor.Outcome)?, [DispatchSemaphore]) in
      guard let outcome = state.early.removeValue(forKey: state.next) else {
        // Nothing is left to deliver, so no thread has to wait.
        state.isDelivering = false
        return (nil, state.waiters.take())
      }
      defer { state.next += 1 }
      return ((state.next, outcome), [])
    }
    wake(waiters)
    return next
  }

  /// Called before new work is begun: waits while too many images wait for one that a worker is still making.
  private func waitForEarlier(isQueued: (Int) -> Bool) {
    waitForRoom { state in
      state.isDelivering || state.orders[state.next].map { !isQueued($0) } == true
    }
  }

  /// Waits while too many images are finished and `isPromised` says that some will be delivered.
  private func waitForRoom(while isPromised: (State) -> Bool) {
    let gate = DispatchSemaphore(value: 0)
    while state.withLock({ state in
      guard state.early.count > Self.room, isPromised(state) else { return false }
      state.waiters.append(gate)
      return true
    }) {
      gate.wait()
    }
  }

  private func wake(_ waiters: [DispatchSemaphore]) {
    for waiter in waiters { waiter.signal() }
  }
}

extension [DispatchSemaphore] {
  /// Returns the elements and removes them.
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}
