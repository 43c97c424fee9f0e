import CoreMedia
import Foundation
import MediaEngine

/// A track of a composition.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
  let store: CompositionStore
  private let id: Int32

  init(_ id: Int32, _ kind: MediaTrackFacts.Kind, _ store: CompositionStore, of asset: AVAsset?) {
    (self.id, self.store) = (id, store)
    super.init(MediaTrackFacts(id: id, kind: kind), of: asset)
  }

  /// What the track is made of now.
  var value: CompositionTrack { store.track(id) ?? CompositionTrack(id: id, kind: .other("")) }

  override var facts: MediaTrackFacts { value.facts }

  override var compositionTrack: CompositionTrack? { value }

  override var knownSegments: [AVAssetTrackSegment] { value.segments.map(AVCompositionTrackSegment.init) }

  /// The segments in order of time, including gaps.
  public var segments: [AVCompositionTrackSegment] {
    reading("segments") { _ in value.segments.map(AVCompositionTrackSegment.init) }
  }

  /// The segment at a time of the track; the last one at the track's end, nil outside.
  public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
    knownSegment(at: trackTime) as? AVCompositionTrackSegment
  }

  /// The formats that stand for those of the files.
  public var formatDescriptionReplacements: [AVCompositionTrackFormatDescriptionReplacement] {
    value.replacedFormats.map(AVCompositionTrackFormatDescriptionReplacement.init)
  }
}

extension CompositionTrack {
  /// What is known of it, as of a file's track.
  var facts: MediaTrackFacts {
    let sources = segments.compactMap { segment in segment.file?.facts.tracks.first { $0.id == segment.track } }
    var facts = sources.first ?? MediaTrackFacts(id: id, kind: kind)
    facts.id = id
    facts.formats = sources.flatMap { formats(of: $0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    (facts.timescale, facts.transform, facts.volume) = (timescale, transform, volume)
    (facts.languageTag, facts.languageCode, facts.isEnabled) = (languageTag, languageCode, isEnabled)
    (facts.alternateGroup, facts.associations) = (alternateGroup, associations)
    facts.segments = segments.map(\.mapping)
    facts.timeRange = CMTimeRange(start: .zero, end: end)
    facts.naturalSize.width = sources.map(\.naturalSize.width).max() ?? 0
    facts.naturalSize.height = sources.map(\.naturalSize.height).max() ?? 0
    facts.hasReordering = sources.contains(where: \.hasReordering)
    facts.isAllKey = sources.allSatisfy(\.isAllKey)
    (facts.sampleCount, facts.sampleBytes, facts.metadata, facts.name) = (nil, nil, [], nil)
    (facts.layer, facts.apertures, facts.storage) = (layer, apertures, [:])
    return facts
  }
}
