import Foundation

/// Which card there is and what becomes of it. Knows no disk and no widget.
struct ImportStateMachine: Equatable, Sendable {
  /// A card or phone, or a folder that was chosen.
  struct Card: Equatable, Hashable, Codable, Sendable {
    let name: String
    let folder: URL

    /// A card with its folder, however that is written.
    init(name: String, folder: URL) {
      self.name = name
      self.folder = URL(fileURLWithPath: folder.standardizedFileURL.path, isDirectory: true)
    }
  }

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
    case nothing
    case offer(Card)
    case withdraw
    /// Begins it; `again` if it goes on with what was interrupted.
    case run(Card, again: Bool)
    /// Nothing is left to go on with.
    case forget
  }

  /// The card that is offered.
  private(set) var offered: Card?
  /// What is being imported.
  private(set) var running: Card?
  /// What was interrupted and waits for its card.
  private(set) var unfinished: Card?
  /// The cards that are there.
  private(set) var cards: [Card] = []

  mutating func handle(_ event: Event, isThere: (URL) -> Bool) -> Action {
    switch event {
    case .began(let card):
      unfinished = card
      guard let card, isThere(card.folder) else { return .nothing }
      return run(card, again: true)
    case .mounted(let card):
      guard !cards.contains(card) else { return .nothing }
      cards.append(card)
      if let unfinished, unfinished.folder == card.folder { return run(card, again: true) }
      guard running == nil else { return .nothing }
      offered = card
      return .offer(card)
    case .unmounted(let folder):
      cards.removeAll { $0.folder == folder }
      guard offered?.folder == folder else { return .nothing }
      offered = nil
      return .withdraw
    case .asked(let card):
      guard running == nil else { return .nothing }
      return run(card, again: false)
    case .declined:
      guard offered != nil else { return .nothing }
      offered = nil
      return .withdraw
    case .failed(let folder):
      guard let card = running, card.folder == folder else { return .nothing }
      (running, unfinished) = (nil, card)
      return .nothing
    case .finished(let folder):
      guard running?.folder == folder || unfinished?.folder == folder else { return .nothing }
      (running, unfinished) = (nil, nil)
      return .forget
    }
  }

  private mutating func run(_ card: Card, again: Bool) -> Action {
    (running, unfinished, offered) = (card, nil, nil)
    return .run(card, again: again)
  }
}
