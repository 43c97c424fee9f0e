import Foundation
import MediaEngine

/// How an edited movie is written: which samples are copied, and which ones the file refers to.
struct MovieWriting {
  private var composition: Composition
  /// Symbolic links to what is there already are kept.
  private let place: URL
  private let isOwn: Bool
  /// The files in which media data was added.
  var storages: [MediaStorage] = []
  /// Whether the movie's own file is made of fragments, behind which no header can stand.
  var isFragmented = false
  /// Whether no samples are written at all.
  var isHeaderOnly = false

  init(_ composition: Composition, to url: URL, isOwn: Bool) {
    (self.composition, self.isOwn) = (composition, isOwn)
    place = url.resolvingSymlinksInPath()
  }

  /// Whether the file has samples of the movie that were added to it.
  private var isStorage: Bool { storages.contains { isPlace($0.url) && $0.hasData } }

  private func isPlace(_ url: URL) -> Bool { url.resolvingSymlinksInPath().path == place.path }

  private func any(_ isWanted: (CompositionSegment) -> Bool) -> Bool {
    composition.tracks.contains { $0.segments.contains(where: isWanted) }
  }

  private var hasReferences: Bool { any(\.isReferenced) }

  /// Whether the file keeps what is in it, and gets another header.
  private var keepsFile: Bool { !isHeaderOnly && (isStorage || isOwn && hasReferences) }

  /// Whether a new file takes the place of the movie's own.
  var replacesFile: Bool { !keepsFile && !isHeaderOnly }

  /// Whether the movie can be written there in this way.
  var isPossible: Bool {
    if isHeaderOnly { return !isOwn && !isStorage && !any { $0.file.map { isPlace($0.url) } ?? false } }
    return !(keepsFile && isOwn && isFragmented)
  }

  /// Sets the metadata that is written for a track.
  mutating func setMetadata(_ entries: [MetadataEntry], of id: Int32) {
    for place in composition.tracks.indices where composition.tracks[place].id == id {
      composition.tracks[place].metadata = entries
    }
  }

  /// The plan of the file, without what doesn't concern where samples are.
  func plan(as type: WrittenFileType) -> ExportPlan {
    var composition = composition
    for number in composition.tracks.indices {
      composition.tracks[number].replace(
        with: composition.tracks[number].segments.map { segment in
          var segment = segment
          let isInPlace = keepsFile && segment.file.map { isPlace($0.url) } ?? false
          segment.isReferenced = segment.isReferenced || isHeaderOnly || isInPlace
          return segment
        })
    }
    var plan = ExportPlan(composition, to: place, as: type)
    plan.options.isReplacing = isOwn || isHeaderOnly || keepsFile
    plan.options.referring = keepsFile ? .fromSameFile : isHeaderOnly || hasReferences ? .fromNewFile : .none
    return plan
  }
}
