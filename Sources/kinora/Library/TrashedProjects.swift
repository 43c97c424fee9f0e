import Photos

/// Projects in the Trash, with other items.
struct TrashedProjects: TrashedItems {
  /// What brings the projects back.
  let projects: [FileTrash.PutBack]
  let others: (any TrashedItems)?
  /// Called when projects have come back.
  let then: @MainActor () -> Void

  var count: Int { projects.count + (others?.count ?? 0) }

  /// Restores all that can be, and throws why the first couldn't.
  func restore() async throws {
    var failure: (any Error)?
    for takeBack in projects {
      do { try await Task.detached { try takeBack() }.value } catch { failure = failure ?? error }
    }
    if !projects.isEmpty { then() }
    do { try await others?.restore() } catch { failure = failure ?? error }
    if let failure { throw failure }
  }
}
