import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// An asset made of parts of other assets.
open class AVComposition: AVAsset, NSMutableCopying, AVCompositionTracks, @unchecked Sendable {
  let store: CompositionStore
  private let tracksMade = Mutex<[Int32: AVCompositionTrack]>([:])

  init(_ store: CompositionStore) {
    self.store = store
    super.init(loader: AssetLoader(content: AssetContent()))
  }

  /// Makes a track's object; subclasses have their own kind.
  func makeTrack(_ track: CompositionTrack) -> AVCompositionTrack {
    AVCompositionTrack(track.id, track.kind, store, of: self)
  }

  override var composition: Composition? { store.composition }
  override var isComposed: Bool { true }

  override var facts: MediaFacts? {
    let composition = store.composition
    var facts = MediaFacts(container: .quickTime)
    facts.duration = composition.duration
    facts.tracks = composition.tracks.map(\.facts)
    facts.transform = composition.transform
    facts.chapters = composition.carriedChapters
    facts.isSeekable = true
    return facts
  }

  override var knownTracks: [AVAssetTrack] { compositionTracks }

  /// The tracks, always the same objects as long as they are there.
  var compositionTracks: [AVCompositionTrack] {
    let values = store.composition.tracks
    return tracksMade.withLock { made in
      values.map { value in
        if let known = made[value.id] { return known }
        let track = makeTrack(value)
        made[value.id] = track
        return track
      }
    }
  }

  func forget(_ id: Int32) { tracksMade.withLock { $0[id] = nil } }

  /// The options with which the files of segments are opened.
  open var urlAssetInitializationOptions: [String: Any] { store.options }

  /// Returns an immutable copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    AVComposition(CompositionStore(store.composition, options: store.options))
  }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableComposition(store.composition, options: store.options)
  }
}

extension Composition {
  /// The chapters of a file whose whole timeline this is, or those of its parts where they come to lie.
  var carriedChapters: [ChapterGroup] {
    guard let track = tracks.first(where: { $0.kind == .video }) ?? tracks.first else { return [] }
    var groups: [ChapterGroup] = []
    // Where the chapter last carried ended in its file, for each group.
    var ends: [CMTime] = []
    for segment in track.segments {
      guard let file = segment.file else { continue }
      for group in file.facts.chapters {
        let place =
          groups.firstIndex { $0.languageTag == group.languageTag }
          ?? {
            groups.append(ChapterGroup(languageTag: group.languageTag, chapters: []))
            ends.append(.invalid)
            return groups.count - 1
          }()
        for chapter in group.chapters {
          let source = segment.mapping.source
          let (start, end) = (max(chapter.timeRange.start, source.start), min(chapter.timeRange.end, source.end))
          guard start < end else { continue }
          let shown = [start, end].map {
            CMTimeMapTimeFromRangeToRange($0, fromRange: source, toRange: segment.mapping.target)
          }
          if let last = groups[place].chapters.last, last.title == chapter.title, ends[place] == start,
            start > chapter.timeRange.start, last.timeRange.end == shown[0]
          {
            // Another part of it, at another speed.
            groups[place].chapters[groups[place].chapters.count - 1].timeRange = CMTimeRange(
              start: last.timeRange.start, end: shown[1])
          } else {
            groups[place].chapters.append(
              ChapterGroup.Chapter(timeRange: CMTimeRange(start: shown[0], end: shown[1]), title: chapter.title))
          }
          ends[place] = end
        }
      }
    }
    return groups.filter { !$0.chapters.isEmpty }
  }
}
