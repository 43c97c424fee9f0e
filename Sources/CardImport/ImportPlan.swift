import Foundation
import GLibSupport

/// What is copied from a card, in order. Knows no disk.
package struct ImportPlan: Equatable, Sendable {
  /// A photo or a movie, or the two files of a Live Photo.
  package struct Piece: Equatable, Sendable {
    package var main: ImportFile
    package var movie: ImportFile?

    package var files: [ImportFile] { [main] + (movie.map { [$0] } ?? []) }
    /// What a card says of its files may be more than there is.
    var bytes: Int { files.reduce(0) { $0.adding(clamping: $1.bytes) } }
  }

  /// A file that the Library has already, and how that is known.
  package struct Known: Equatable, Sendable {
    package var file: ImportFile
    package var evidence: ImportReport.Evidence

    package init(file: ImportFile, evidence: ImportReport.Evidence) { (self.file, self.evidence) = (file, evidence) }
  }

  /// The pieces to copy, the oldest first.
  package private(set) var pieces: [Piece] = []
  /// What the Library has already, in the order in which it was found.
  package private(set) var known: [Known] = []

  /// The longest that a Live Photo's movie takes, in bytes: what is longer is a movie of its own.
  private static let longestLive = 32 << 20
  private static let live: Set = ["jpg", "jpeg", "heic", "heif"]

  /// Plans files. `evidence` says how it is known that the Library has a file; nil where it hasn't.
  package init(_ files: [ImportFile], evidence: (ImportFile) -> ImportReport.Evidence?) {
    var movies: [String: ImportFile] = [:]
    for file in files where Self.isLiveMovie(file) { movies[Self.stem(file)] = file }
    var taken: Set<URL> = []
    var all: [Piece] = []
    for file in files where Self.live.contains(file.url.pathExtension.lowercased()) {
      let movie = movies.removeValue(forKey: Self.stem(file))
      if let movie { taken.insert(movie.url) }
      taken.insert(file.url)
      all.append(Piece(main: file, movie: movie))
    }
    all += files.filter { !taken.contains($0.url) }.map { Piece(main: $0) }
    let fresh = all.compactMap { missing(of: $0, evidence) }
    pieces = fresh.sorted { ($0.main.written, $0.main.url.path) < ($1.main.written, $1.main.url.path) }
  }

  /// What the Library lacks of a piece; nil if it has all of it. A Live Photo's movie comes alone when its photo is there.
  private mutating func missing(
    of piece: Piece, _ evidence: (ImportFile) -> ImportReport.Evidence?
  ) -> Piece? {
    for (index, file) in piece.files.enumerated() {
      guard let evidence = evidence(file) else { return index == 0 ? piece : Piece(main: file) }
      known.append(Known(file: file, evidence: evidence))
    }
    return nil
  }

  /// All bytes to copy.
  package var bytes: Int { pieces.reduce(0) { $0.adding(clamping: $1.bytes) } }

  /// Phones give the movie of a Live Photo the photo's name.
  private static func isLiveMovie(_ file: ImportFile) -> Bool {
    file.url.pathExtension.lowercased() == "mov" && file.bytes <= longestLive
  }

  private static func stem(_ file: ImportFile) -> String { file.url.deletingPathExtension().path.lowercased() }
}
