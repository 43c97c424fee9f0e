import CardImport
import Foundation
import GLibSupport
import Observation
import Photos

/// The view model of imports: offers cards, begins imports, and goes on with those that were interrupted.
@MainActor
@Observable
final class ImportModel {
  private(set) var machine = ImportStateMachine()
  /// The list of the import that ended last, also of one before the program was started.
  private(set) var report: ImportReport?
  /// Called with a card that is offered; nil withdraws the offer.
  @ObservationIgnored var onOffer: @MainActor (ImportStateMachine.Card?) -> Void = { _ in }
  /// Says something.
  @ObservationIgnored var say: @MainActor (String) -> Void = { _ in }
  @ObservationIgnored private let work: WorkModel
  @ObservationIgnored private let library: any ImportLibrary
  @ObservationIgnored private let memory: ImportMemory
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private let isThere: @Sendable (URL) -> Bool
  /// The disks that were mounted and of which it isn't known yet whether they have pictures.
  @ObservationIgnored private var unknown: Set<URL> = []
  /// The numbers that imports have in the list of work, by their folders: the running one, and those that failed.
  @ObservationIgnored private var numbers: [URL: Int] = [:]

  init(
    work: WorkModel, library: any ImportLibrary = PhotosImportLibrary(), memory: ImportMemory = ImportMemory(),
    settings: AppSettings = AppSettings(nil),
    isThere: @escaping @Sendable (URL) -> Bool = { FileQuestion.exists($0) == true }
  ) {
    (self.work, self.library, self.memory) = (work, library, memory)
    (self.settings, self.isThere) = (settings, isThere)
  }

  /// Whether each file is read back from the disk after copying, and compared with the card's.
  var checksCopies: Bool {
    get { settings.checksImports }
    set { settings.checksImports = newValue }
  }

  /// Goes on with what was interrupted.
  func begin() async {
    let last = await memory.report
    if report == nil { report = last }
    let card = await memory.running
    let isCardThere = await OwnThread.run { [isThere] in card.map { isThere($0.folder) } ?? false }
    handle(.began(unfinished: card), isThere: isCardThere)
  }

  /// A disk was mounted: it is offered if it has pictures.
  func mounted(_ name: String, _ root: URL) async {
    unknown.insert(root)
    let folder = await OwnThread.run { ImportCard.pictures(on: root) }
    guard unknown.remove(root) != nil, let folder else { return }
    handle(.mounted(.init(name: name, folder: folder)))
  }

  /// A disk is no longer there.
  func unmounted(_ root: URL) {
    unknown.remove(root)
    for card in machine.cards where Self.isOn(root, card.folder) { handle(.unmounted(card.folder)) }
  }

  private static func isOn(_ root: URL, _ folder: URL) -> Bool {
    folder.path == root.path || folder.path.hasPrefix(root.path + "/")
  }

  /// Imports a card, or a folder, once what was asked for before is done.
  func start(_ card: ImportStateMachine.Card) { handle(.asked(card)) }

  func decline() { handle(.declined) }

  /// Something has changed in the list of work: the import may be done, given up, or have failed.
  func follow(_ list: WorkList) {
    for (folder, number) in numbers {
      guard let item = list.items.first(where: { $0.id == number }) else {
        numbers[folder] = nil
        handle(.finished(folder))
        continue
      }
      if case .failed = item.state { handle(.failed(folder)) }
    }
  }

  private func handle(_ event: ImportStateMachine.Event, isThere: Bool = false) {
    for action in machine.handle(event, isThere: { _ in isThere }) { perform(action) }
  }

  private func perform(_ action: ImportStateMachine.Action) {
    switch action {
    case .offer(let card): onOffer(card)
    case .withdraw: onOffer(nil)
    case .run(let card, let again):
      onOffer(nil)
      // What has failed is begun anew.
      if let failed = numbers.removeValue(forKey: card.folder) { work.cancel(failed) }
      if again { say(tr("The import from “%s” goes on", card.name)) }
      let order = ImportWork(card: card, library: library, memory: memory, compares: checksCopies) { [weak self] in
        self?.report = $0
      }
      numbers[card.folder] = work.add(.importing, card.name, order)
    case .forget(let card):
      Task { [memory] in await memory.forget(card) }
    }
  }
}
