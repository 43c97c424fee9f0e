import Foundation
import Synchronization

/// A range of a resource that its owner is asked for.
package final class ResourceDemand: Sendable {
  private struct State {
    var place: Int64
    var isOver = false
    var onCancel: (@Sendable () -> Void)?
  }

  /// Where the range begins.
  package let offset: Int64
  /// How long it is; nil for everything up to the end.
  package let length: Int64?
  /// Whether size and type are asked for, too.
  package let wantsFacts: Bool
  private let state: Mutex<State>
  private let receive: @Sendable (ResourceDemand, ResourceNews) -> Void

  init(
    offset: Int64, length: Int64?, wantsFacts: Bool, receive: @escaping @Sendable (ResourceDemand, ResourceNews) -> Void
  ) {
    (self.offset, self.length, self.wantsFacts, self.receive) = (offset, length, wantsFacts, receive)
    state = Mutex(State(place: offset))
  }

  /// Where the next bytes belong.
  package var place: Int64 { state.withLock { $0.place } }
  /// Whether all that is asked for has been given.
  package var isFilled: Bool { length.map { place >= offset + $0 } ?? false }
  /// Whether it is finished or cancelled.
  package var isOver: Bool { state.withLock { $0.isOver } }
  /// Whether a place is yet to come.
  func willReach(_ place: Int64) -> Bool {
    state.withLock { !$0.isOver && place >= $0.place && (length.map { place < offset + $0 } ?? true) }
  }

  /// Calls this once if the demand is cancelled.
  package func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onCancel = body }
  }

  /// Says what the resource is.
  package func describe(_ facts: ResourceFacts) {
    guard !isOver else { return }
    receive(self, .facts(facts))
  }

  /// Gives the next bytes. What lies behind the range's end is left out.
  package func give(_ bytes: Data) {
    let taken: (bytes: Data, place: Int64)? = state.withLock { state in
      guard !state.isOver, !bytes.isEmpty else { return nil }
      let room = length.map { offset + $0 - state.place } ?? Int64.max
      let part = room < bytes.count ? bytes.prefix(Int(clamping: room)) : bytes
      guard !part.isEmpty else { return nil }
      defer { state.place += Int64(part.count) }
      return (part, state.place)
    }
    if let taken { receive(self, .bytes(taken.bytes, at: taken.place)) }
  }

  /// Ends the demand: all has been given, or it can't be, for a reason that the resource's owner has.
  package func finish(_ error: MediaFileError? = nil, because cause: (any Error)? = nil) {
    guard end(calling: false) else { return }
    receive(self, .end(error, cause: cause))
  }

  /// Nobody waits for it any more.
  func cancel() { end(calling: true) }

  @discardableResult private func end(calling: Bool) -> Bool {
    let (isFirst, onCancel) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      defer { (state.isOver, state.onCancel) = (true, nil) }
      return (!state.isOver, state.isOver ? nil : state.onCancel)
    }
    if calling { onCancel?() }
    return isFirst
  }
}
