import Foundation

/// What is copied from a card, in order. Knows no disk.
struct ImportPlan: Equatable, Sendable {
  /// A photo or a movie, or the two files of a Live Photo.
  struct Piece: Equatable, Sendable {
    var main: ImportFile
    var movie: ImportFile?

    var files: [ImportFile] { [main] + (movie.map { [$0] } ?? []) }
    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
  }

  /// The pieces to copy, the oldest first.
  private(set) var pieces: [Piece] = []
  /// How many pieces the Library has already.
  private(set) var known = 0

  /// The longest that a Live Photo's movie takes, in bytes: what is longer is a movie of its own.
  private static let longestLive = 32 << 20
  private static let live: Set = ["jpg", "jpeg", "heic", "heif"]

  /// Plans files. `isKnown` says whether the Library has a file.
  init(_ files: [ImportFile], isKnown: (ImportFile) -> Bool) {
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
    let fresh = all.compactMap { Self.missing(of: $0, isKnown) }
    known = all.count - fresh.count
    pieces = fresh.sorted { ($0.main.written, $0.main.url.path) < ($1.main.written, $1.main.url.path) }
  }

  /// What the Library lacks of a piece; nil if it has all of it. A Live Photo's movie comes alone when its photo is there.
  private static func missing(of piece: Piece, _ isKnown: (ImportFile) -> Bool) -> Piece? {
    guard isKnown(piece.main) else { return piece }
    return piece.movie.flatMap { isKnown($0) ? nil : Piece(main: $0) }
  }

  /// All bytes to copy.
  var bytes: Int { pieces.reduce(0) { $0 + $1.bytes } }

  /// Phones give the movie of a Live Photo the photo's name.
  private static func isLiveMovie(_ file: ImportFile) -> Bool {
    file.url.pathExtension.lowercased() == "mov" && file.bytes <= longestLive
  }

  private static func stem(_ file: ImportFile) -> String { file.url.deletingPathExtension().path.lowercased() }
}
