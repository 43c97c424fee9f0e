import Foundation

/// The list that an import ends with: what became of every file on the card.
package struct ImportReport: Codable, Equatable, Sendable {
  /// How it is known that the Library has a file.
  package enum Evidence: String, Codable, Sendable {
    /// The Library has a file with the same bytes.
    case content
    /// It was imported before, and what it became is still there.
    case earlierImport
  }

  /// A file that the Library had already.
  package struct Known: Codable, Equatable, Sendable {
    package let name: String
    package let evidence: Evidence

    package init(name: String, evidence: Evidence) { (self.name, self.evidence) = (name, evidence) }
  }

  /// A file that stays on the card.
  package struct Left: Codable, Equatable, Sendable {
    package let name: String
    package let reason: ImportReason

    /// The reason in words.
    package var words: String { reason.words(name) }
  }

  package let card: ImportCard
  /// Whether all of the card was looked at, not only a folder of it.
  package private(set) var isOfWholeCard = false
  /// The names of the files that were copied.
  package private(set) var taken: [String] = []
  package private(set) var known: [Known] = []
  package private(set) var left: [Left] = []
  /// Why it ended early, in words for a person; nil if it didn't.
  package var interruption: String?

  package init(of card: ImportCard) { self.card = card }

  /// Whether everything on the card is in the Library now.
  package var isComplete: Bool { left.isEmpty && interruption == nil && !(taken.isEmpty && known.isEmpty) }

  mutating func add(_ survey: ImportSurvey) {
    isOfWholeCard = survey.isOfWholeCard
    for (file, reason) in survey.left { leave(file, reason) }
  }

  mutating func add(_ known: [ImportPlan.Known]) {
    self.known += known.map { Known(name: card.name(of: $0.file.url), evidence: $0.evidence) }
  }

  mutating func take(_ file: ImportFile) { taken.append(card.name(of: file.url)) }

  /// It ended before these files were copied, or all of them: one of a pair may have been.
  mutating func end(before files: [ImportFile]) {
    let listed = Set(taken + left.map(\.name))
    for file in files where !listed.contains(card.name(of: file.url)) { leave(file.url, .notReached) }
  }

  mutating func leave(_ file: URL, _ reason: ImportReason) {
    left.append(Left(name: card.name(of: file), reason: reason))
  }
}
