import Foundation
import GLibSupport
import Observation
import Photos

/// The view model of the Library. Knows no widget.
@MainActor
@Observable
final class LibraryModel {
  /// The items that fit what is looked for, newest first; nil until they are loaded.
  private(set) var items: [LibraryItem]?
  private(set) var days: [LibraryDay] = []
  /// The newest of all items, whether or not it is shown.
  private(set) var newest: LibraryItem?
  /// Whether the folders are being looked through for the first time: there may be more than is known.
  private(set) var isLooking = true
  /// Why the folders could not be looked through; nil if they could.
  private(set) var failure: String?
  /// All items that can be opened singly, newest first, including each photo of a burst, without those that are away.
  private var singles: [LibraryItem] = []
  private(set) var selection = LibrarySelection()
  /// What the viewer shows: the Library's items, or files that were opened.
  private(set) var viewer = ViewerItems()
  /// Whether the viewer's items are files, which needn't be in the Library.
  private(set) var viewsFiles = false

  /// Called with the movies that are to be combined, in the order in which they were made.
  @ObservationIgnored var onCombine: @MainActor ([URL]) -> Void = { _ in }
  /// Called with the project that is to be opened.
  @ObservationIgnored var onOpenProject: @MainActor (URL) -> Void = { _ in }
  /// Called when projects went to the Trash, or came back.
  @ObservationIgnored var onProjectsChange: @MainActor () -> Void = {}
  /// Called with files that were turned.
  @ObservationIgnored var onTurned: @MainActor ([URL]) -> Void = { _ in }
  /// Called with all items, newest first, when there are others.
  @ObservationIgnored var onAll: @MainActor ([LibraryItem]) -> Void = { _ in }
  /// What the source found, and the projects, newest first.
  @ObservationIgnored private var found: [LibraryItem]?
  @ObservationIgnored private var projects: [LibraryItem] = []
  /// Shows a toast, with an undo action if there is one.
  @ObservationIgnored var say: @MainActor (_ words: String, _ undo: (@MainActor () -> Void)?) -> Void = { _, _ in }
  /// The last files that went to another program, while they are asked what they say.
  @ObservationIgnored var giving: Task<Void, Never>?
  /// Whether one of the files says its place or camera.
  @ObservationIgnored var tellMore: @Sendable ([URL]) async -> Bool = GivenFiles.tellMore
  /// What can be undone.
  @ObservationIgnored let history = UndoHistory()
  /// The last turn that was asked for.
  @ObservationIgnored var turning: Task<Void, Never>?
  @ObservationIgnored let source: any LibrarySource
  /// Puts a file that isn't the source's into the Trash.
  @ObservationIgnored private let putInTrash: FileTrash.Put
  /// What is looked for.
  @ObservationIgnored let search: SearchModel
  /// All items, newest first.
  @ObservationIgnored private(set) var all: [LibraryItem] = []
  /// Keeps what the user chooses; nil forgets it with the model.
  @ObservationIgnored var settings: AppSettings?
  @ObservationIgnored private var unkeptFacts = SharedFacts()
  /// Counts what was opened, so that a folder that is listed late is told apart.
  @ObservationIgnored private var request = 0

  init(
    _ source: any LibrarySource, search: SearchModel = SearchModel(),
    putInTrash: @escaping FileTrash.Put = FileTrash.usual
  ) {
    (self.source, self.search, self.putInTrash) = (source, search, putInTrash)
    search.onChange = { [weak self] in self?.filter() }
  }

  /// What copies for mail and the clipboard say of themselves.
  var shared: SharedFacts {
    get { settings?.shared ?? unkeptFacts }
    set {
      unkeptFacts = newValue
      settings?.shared = newValue
    }
  }

  /// Starts loading and observing the library.
  func begin() {
    source.onItems = { [weak self] items in
      self?.found = items
      self?.takeAll()
    }
    source.onLooked = { [weak self] in self?.isLooking = false }
    source.onFailure = { [weak self] error in
      if let remark = error as? PHPhotosError, remark.isRemark {
        self?.failure = nil
        let words = [remark.errorDescription, remark.recoverySuggestion].compactMap(\.self)
        self?.say(words.joined(separator: " "), nil)
        return
      }
      self?.failure = error.map { "\($0)" }
      guard let error else { return }
      self?.say(tr("The folders could not be looked at, so new files may be missing: %s", "\(error)"), nil)
    }
    source.begin()
  }

  /// Shows the projects of Combine among the others.
  func show(projects: [LibraryItem]) {
    self.projects = projects
    takeAll()
  }

  private func takeAll() {
    guard let found else { return }
    let new = projects.isEmpty ? found : (found + projects).sorted { $0.date > $1.date }
    if new != all {
      all = new
      newest = new.first
      onAll(new)
    }
    filter()
  }

  /// Shows what fits what is looked for.
  private func filter() {
    if found != nil { take(search.results(in: all)) }
  }

  private func take(_ new: [LibraryItem]) {
    guard new != items else { return }
    items = new
    days = LibraryDay.group(new.map(\.date))
    if selection.isOn { act(on: selection.keep(Set(new.map(\.id)))) }
    singles = Self.singles(of: new)
    guard !viewsFiles else { return }
    viewer.items = singles
    if viewer.opened != nil, viewer.item == nil { close() }
  }

  private static func singles(of items: [LibraryItem]) -> [LibraryItem] {
    var singles: [LibraryItem] = []
    singles.reserveCapacity(items.count)
    for item in items where !item.isProject {
      singles += (item.members.isEmpty ? [item] : item.members).filter { !$0.isAway }
    }
    return singles
  }

  // MARK: - The viewer

  /// The identifier of the opened item.
  var opened: String? { viewer.opened }

  /// The opened item. For a burst that is one of its photos.
  var openedItem: LibraryItem? { viewer.item }

  /// The item `step` positions from the opened one.
  func neighbour(_ step: Int) -> LibraryItem? { viewer.neighbour(step) }

  /// Opens an item of the Library, or says why it can't be opened.
  func open(_ id: String) {
    if let item = items?.first(where: { $0.id == id && $0.isAway }) {
      let folder = FolderWords.words(item.main.deletingLastPathComponent())
      return say(tr("“%s” is away. What is in it can be opened when it is back.", folder), nil)
    }
    request += 1
    (viewsFiles, viewer.items) = (false, singles)
    viewer.open(id)
  }

  /// Shows another item of the viewer's.
  func show(_ id: String) { viewer.open(id) }

  /// Opens files that needn't be in the Library: several as a list of their own, a single one among what else its
  /// folder holds.
  func open(_ files: [URL]) {
    guard let first = files.first else { return }
    request += 1
    let request = request
    viewsFiles = true
    viewer.items = files.map { FolderItems.item($0) }
    viewer.open(viewer.items[0].id)
    Task {
      let items =
        files.count == 1
        ? await FolderItems.around(first) : await OwnThread.run { files.map { FolderItems.dated($0) } }
      guard request == self.request, items.contains(where: { $0.id == first.path }) else { return }
      // It is shown already, and its date alone is new.
      viewer.items = items.map { $0.id == first.path ? FolderItems.item(first, written: $0.date) : $0 }
    }
  }

  /// The members of the burst that the opened photo is of, in their order; empty for others.
  var burst: [LibraryItem] {
    guard let opened, !viewsFiles else { return [] }
    return items?.first { $0.members.contains { $0.id == opened } }?.members ?? []
  }

  /// The position of the opened photo in its burst, in the order of capture, and the burst's count; nil for others.
  var placeInBurst: (number: Int, count: Int)? {
    let burst = burst
    guard let place = burst.firstIndex(where: { $0.id == opened }) else { return nil }
    return (burst.count - place, burst.count)
  }

  // MARK: - Selecting

  /// The selected items, in the order of the page.
  var chosen: [LibraryItem] {
    let chosen = selection.chosen
    return chosen.isEmpty ? [] : (items ?? []).filter { chosen.contains($0.id) }
  }

  func press(_ id: String, control: Bool, shift: Bool) {
    act(on: selection.press(id, control: control, shift: shift, order: shift ? (items ?? []).map(\.id) : []))
  }

  func hold(_ id: String) { act(on: selection.hold(id)) }

  func beginSelecting() { act(on: selection.begin()) }

  func selectAll() { act(on: selection.selectAll((items ?? []).map(\.id))) }

  /// Ends selecting; returns false if there was nothing to end.
  @discardableResult
  func endSelecting() -> Bool {
    guard selection.isOn else { return false }
    act(on: selection.end())
    return true
  }

  private func act(on action: LibrarySelection.Action) {
    switch action {
    case .open(let id):
      if let project = projects.first(where: { $0.id == id }) { onOpenProject(project.main) } else { open(id) }
    case .changed, .none: break
    }
  }

  // MARK: - Combining

  /// Why the selection can't be combined; nil if it can.
  var combineRefusal: String? {
    let chosen = chosen
    if chosen.contains(where: { !$0.isVideo }) { return tr("Only videos can be combined.") }
    return chosen.count < 2 ? tr("Select two videos at least.") : nil
  }

  /// Combines the selected videos, the oldest first.
  func combineChosen() {
    guard combineRefusal == nil else { return }
    let files = chosen.reversed().map(\.main)
    endSelecting()
    onCombine(files)
  }

  // MARK: - Actions

  /// Rescans after a file was changed.
  func lookAgain() {
    source.lookAgain()
    guard viewsFiles else { return }
    guard let item = viewer.item else { return }
    Task {
      // Another version of the same file.
      let new = await OwnThread.run { FolderItems.dated(item.main) }
      if viewsFiles { viewer.items = viewer.items.map { $0.id == new.id ? new : $0 } }
    }
  }

  /// Looks whether a folder that was away is back: nothing tells of a disk that was mounted.
  func lookForWhatIsAway() {
    if all.contains(where: \.isAway) { source.lookAgain() }
  }

  /// Moves the selected items to the Trash.
  func trashChosen() {
    let chosen = chosen
    guard !chosen.isEmpty else { return }
    endSelecting()
    trash(chosen)
  }

  /// Moves the opened item to the Trash and opens its neighbour.
  func trashOpened() {
    guard let item = openedItem else { return }
    viewer.leaveOpened()
    if viewsFiles { trashFile(item) } else { trash([item]) }
    if viewer.opened == nil { close() }
  }

  /// Keeps the opened photo of a burst and moves the others to the Trash.
  func keepBest() {
    let others = burst.filter { $0.id != opened }
    if !others.isEmpty { trash(others) }
  }

  /// Undoes what was done last, if anything: a turn that is still going on, too.
  func undoLast() {
    Task {
      await finishTurning()
      await history.undoLast()
    }
  }

  /// Moves items to the Trash, which can be undone.
  func trash(_ items: [LibraryItem]) {
    Task {
      do {
        let trashed = try await moveToTrash(items)
        done(ntr("%d item moved to the Trash", "%d items moved to the Trash", trashed.count)) { [weak self] in
          await self?.putBack(trashed.count) { try await trashed.restore() }
        }
      } catch let left as LeftInTrash {
        say(tr("What is in the Trash could not be put back: %s", "\(left.reason)"), nil)
      } catch {
        say(tr("Nothing was moved to the Trash: %s", "\(error)"), nil)
      }
    }
  }

  /// Moves all of the items to the Trash, or none.
  private func moveToTrash(_ items: [LibraryItem]) async throws -> any TrashedItems {
    let (others, files) = (items.filter { !$0.isProject }, items.filter(\.isProject).map(\.main))
    guard !files.isEmpty else { return try await source.trash(others) }
    // The source's items go together or not at all, so that they come first.
    let trashed: (any TrashedItems)? = others.isEmpty ? nil : try await source.trash(others)
    var projects: [FileTrash.PutBack] = []
    do {
      for file in files { projects.append(try await put(file)) }
    } catch {
      do {
        try await TrashedProjects(projects: projects, others: trashed, then: onProjectsChange).restore()
      } catch {
        throw LeftInTrash(reason: error)
      }
      throw error
    }
    onProjectsChange()
    return TrashedProjects(projects: projects, others: trashed, then: onProjectsChange)
  }

  /// Puts a file into the Trash, and returns what brings it back.
  private func put(_ file: URL) async throws -> FileTrash.PutBack {
    let putInTrash = putInTrash
    return try await Task.detached { try putInTrash(file) }.value
  }

  private func trashFile(_ item: LibraryItem) {
    let place = viewer.items.firstIndex { $0.id == item.id }
    Task {
      do {
        let takeBack = try await put(item.main)
        viewer.items.removeAll { $0.id == item.id }
        done(ntr("%d item moved to the Trash", "%d items moved to the Trash", 1)) { [weak self] in
          await self?.putBack(1) { try await Task.detached { try takeBack() }.value }
          guard let self, viewsFiles, let place, await OwnThread.run({ FileQuestion.exists(item.main) }) == true,
            viewsFiles
          else { return }
          viewer.items.insert(item, at: min(place, viewer.items.count))
        }
      } catch {
        say(tr("Nothing was moved to the Trash: %s", "\(error)"), nil)
      }
    }
  }

  private func putBack(_ count: Int, _ body: () async throws -> Void) async {
    do {
      try await body()
      say(ntr("%d item put back", "%d items put back", count), nil)
    } catch {
      say(tr("What is in the Trash could not be put back: %s", "\(error)"), nil)
    }
  }

  /// Says what was done, with the button that undoes it.
  func done(_ words: String, _ undo: @escaping @MainActor () async -> Void) {
    let number = history.add(undo)
    say(words) { [weak self] in
      Task { await self?.history.undo(number) }
    }
  }
}

extension LibraryModel: FilmAlbum {
  var hasPrevious: Bool { neighbour(-1) != nil }
  var hasNext: Bool { neighbour(1) != nil }

  func step(_ count: Int) { viewer.step(count) }

  func close() {
    request += 1
    viewer.open(nil)
    (viewsFiles, viewer.items) = (false, singles)
  }
}
