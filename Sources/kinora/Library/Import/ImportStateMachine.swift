import CardImport
import Foundation

/// Which card there is and what becomes of it. Knows no disk and no widget.
struct ImportStateMachine: Equatable, Sendable {
  typealias Card = ImportCard

  enum Event: Equatable, Sendable {
    /// The program started; an import had begun and not ended.
    case began(unfinished: Card?)
    case mounted(Card)
    case unmounted(URL)
    /// The person wants it imported.
    case asked(Card)
    /// The person doesn't want it now.
    case declined
    /// It is done, or was given up.
    case finished(URL)
    /// The card went away meanwhile, or the like.
    case failed(URL)
  }

  enum Action: Equatable, Sendable {
    case offer(Card)
    case withdraw
    /// Begins it; `again` if it goes on with what was interrupted.
    case run(Card, again: Bool)
    /// There is nothing of it to go on with.
    case forget(Card)
  }

  /// The card that is offered.
  private(set) var offered: Card?
  /// What is being imported.
  private(set) var running: Card?
  /// What was interrupted and waits for its card, or to be tried again.
  private(set) var unfinished: [Card] = []
  /// The cards that are there.
  private(set) var cards: [Card] = []
  /// What is imported next, in order.
  private(set) var waiting: [Card] = []
  /// The cards that came during an import, and are offered after it.
  private(set) var unoffered: [Card] = []

  mutating func handle(_ event: Event, isThere: (URL) -> Bool) -> [Action] {
    switch event {
    case .began(let card):
      guard let card, running?.folder != card.folder else { return [] }
      unfinished.append(card)
      return isThere(card.folder) ? run(card) : []
    case .mounted(let card):
      guard !cards.contains(card) else { return [] }
      cards.append(card)
      if unfinished.contains(where: { $0.folder == card.folder }) { return run(card) }
      if isAskedFor(card) { return [] }
      guard running == nil else {
        unoffered.append(card)
        return []
      }
      offered = card
      return [.offer(card)]
    case .unmounted(let folder):
      cards.removeAll { $0.folder == folder }
      unoffered.removeAll { $0.folder == folder }
      return offered?.folder == folder ? withdraw() : []
    case .asked(let card): return run(card)
    case .declined: return offered == nil ? [] : withdraw()
    case .failed(let folder):
      guard let card = running, card.folder == folder else { return [] }
      running = nil
      unfinished.append(card)
      return next()
    case .finished(let folder):
      if let card = running, card.folder == folder {
        running = nil
        return [Action.forget(card)] + next()
      }
      guard let place = unfinished.firstIndex(where: { $0.folder == folder }) else { return [] }
      return [.forget(unfinished.remove(at: place))]
    }
  }

  /// Imports a card now, or once what was asked for before is done.
  private mutating func run(_ card: Card) -> [Action] {
    unoffered.removeAll { $0.folder == card.folder }
    guard running != nil else { return [start(card)] }
    if !isAskedFor(card) { waiting.append(card) }
    return []
  }

  /// Whether a card is being imported, or will be.
  private func isAskedFor(_ card: Card) -> Bool {
    running?.folder == card.folder || waiting.contains { $0.folder == card.folder }
  }

  private mutating func start(_ card: Card) -> Action {
    let again = unfinished.contains { $0.folder == card.folder }
    unfinished.removeAll { $0.folder == card.folder }
    (running, offered) = (card, nil)
    return .run(card, again: again)
  }

  /// Nothing is being imported any more: goes on with what waits, or offers what came meanwhile.
  private mutating func next() -> [Action] {
    if !waiting.isEmpty { return [start(waiting.removeFirst())] }
    guard !unoffered.isEmpty else { return [] }
    let card = unoffered.removeFirst()
    offered = card
    return [.offer(card)]
  }

  private mutating func withdraw() -> [Action] {
    offered = nil
    return [.withdraw]
  }
}
