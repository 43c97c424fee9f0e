import CoreMedia
import Foundation
import Synchronization

/// Images that are asked for together. Each is delivered once, whatever happens, and not before the ones asked for
/// earlier.
public final class ImageBatch: Sendable {
  /// Told of each request, by its place in the list.
  public typealias Handler = @Sendable (Int, ImageExtractor.Outcome) -> Void

  private struct State {
    /// The order for each place, as far as there is one.
    var orders: [Int: Int] = [:]
    var maker: ImageExtractor?
    var isCancelled = false
    /// What is made, but has to wait for earlier ones.
    var early: [Int: ImageExtractor.Outcome] = [:]
    var next = 0
    var isDelivering = false
    /// Each has its own, or one would take another's.
    var waiters: [DispatchSemaphore] = []
  }

  /// How many made ones may wait while the handler takes its time.
  private static let room = 4

  private let extractor: @Sendable () async throws -> ImageExtractor
  private let settings: ImageExtractor.Settings
  private let state = Mutex(State())

  /// A batch of images made like this.
  public convenience init(_ extractor: ImageExtractor, settings: ImageExtractor.Settings = .init()) {
    self.init(settings: settings) { extractor }
  }

  /// A batch of images made by somebody who is there in a moment.
  public init(
    settings: ImageExtractor.Settings = .init(), extractor: @escaping @Sendable () async throws -> ImageExtractor
  ) {
    (self.extractor, self.settings) = (extractor, settings)
  }

  /// Asks for images, once. The handler is called in threads of the engine, one call after the other, and may block:
  /// then no more are made than the processors have in hand.
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

  /// Leaves out what isn't made yet; it fails with `.cancelled`.
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
    // Somebody delivers and is held up by the handler: who would only pile up images waits for that.
    guard isMine else { return waitForRoom { $0.isDelivering } }
    while let next = takeNext() {
      handler(next.place, next.outcome)
      wake(state.withLock { $0.waiters.take() })
    }
  }

  private func takeNext() -> (place: Int, outcome: ImageExtractor.Outcome)? {
    let (next, waiters) = state.withLock { state -> ((Int, ImageExtractor.Outcome)?, [DispatchSemaphore]) in
      guard let outcome = state.early.removeValue(forKey: state.next) else {
        // Nobody delivers any more, so nobody is to be waited for.
        state.isDelivering = false
        return (nil, state.waiters.take())
      }
      defer { state.next += 1 }
      return ((state.next, outcome), [])
    }
    wake(waiters)
    return next
  }

  /// Before anything new is begun: too many may wait for an image that somebody is still making.
  private func waitForEarlier(isQueued: (Int) -> Bool) {
    waitForRoom { state in
      state.isDelivering || state.orders[state.next].map { !isQueued($0) } == true
    }
  }

  /// Waits while too many are made and room is being made for them.
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
  /// Answers them and leaves none.
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}
