import Foundation

/// Where imported files go.
package protocol ImportLibrary: Sendable {
  /// The folder that a person is shown.
  var folder: URL { get }
  /// The files that the Library has, by their size, and the identifiers of its items.
  func contents() async -> (files: [Int: [URL]], ids: Set<String>)
  /// Copies a piece, whole or not at all, and returns its identifier. `compares` has each copy be read back and compared.
  func add(_ piece: ImportPlan.Piece, compares: Bool) async throws -> String
}
