import Foundation
import Observation

/// The view model of duplicates. Knows no widget.
@MainActor
@Observable
final class DuplicatesModel {
  /// Items that are alike, the best first.
  struct Group: Equatable, Identifiable, Sendable {
    var items: [LibraryItem]
    /// Whether their bytes are the same, too.
    var isExact: Bool

    var id: String { items.map(\.id).joined(separator: "|") }
  }

  enum State: Equatable, Sendable {
    case looking(Double)
    case found
    case failed(String)
  }

  private(set) var state = State.looking(0)
  private(set) var groups: [Group] = []
  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private var task: Task<Void, Never>?

  typealias Finder =
    @Sendable ([LibraryItem], @escaping @Sendable (Double) -> Void) async throws ->
    [DuplicateGroups.Group]

  @ObservationIgnored private let find: Finder

  init(library: LibraryModel, find: @escaping Finder = { try await DuplicateFinder.find($0, $1) }) {
    (self.library, self.find) = (library, find)
  }

  /// Looks for duplicates.
  func begin() {
    let items = library.all
    task = Task { [find] in
      let (shares, news) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
      let follower = Task { for await share in shares where !Task.isCancelled { state = .looking(share) } }
      do {
        let found = try await find(items) { news.yield($0) }
        news.finish()
        await follower.value
        take(found, items)
      } catch {
        news.finish()
        await follower.value
        if !Task.isCancelled { state = .failed("\(error)") }
      }
    }
  }

  /// Waits until all was looked at.
  func finish() async { await task?.value }

  /// Stops looking.
  func stop() { task?.cancel() }

  private func take(_ found: [DuplicateGroups.Group], _ items: [LibraryItem]) {
    let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    groups = found.map { Group(items: $0.ids.compactMap { known[$0] }, isExact: $0.isExact) }.filter {
      $0.items.count > 1
    }
    state = .found
  }

  /// Keeps one item of a group; the others go to the Trash.
  func keep(_ id: String, of group: Group) {
    guard groups.contains(group), group.items.contains(where: { $0.id == id }) else { return }
    groups.removeAll { $0 == group }
    library.trash(group.items.filter { $0.id != id })
  }
}
