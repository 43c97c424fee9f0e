import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A composition that can be edited.
open class AVMutableComposition: AVComposition, AVMutableCompositionTracks, @unchecked Sendable {
  /// Creates an empty composition.
  public init() { super.init(CompositionStore(Composition())) }

  /// Creates an empty composition; the options are those of `AVURLAsset`, for the files of segments.
  public convenience init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]?) {
    self.init(Composition(), options: URLAssetInitializationOptions ?? [:])
  }

  init(_ composition: Composition, options: [String: Any] = [:]) {
    super.init(CompositionStore(composition, options: options))
  }

  override func makeTrack(_ track: CompositionTrack) -> AVCompositionTrack {
    AVMutableCompositionTrack(track.id, track.kind, store, of: self)
  }

  var mutableTracks: [AVMutableCompositionTrack] {
    compositionTracks.compactMap { $0 as? AVMutableCompositionTrack }
  }

  // MARK: Tracks

  /// Adds an empty track, with an ID of its own for `kCMPersistentTrackID_Invalid`; nil where the ID is taken, or the media
  /// type can't be part of a composition.
  @discardableResult
  open func addMutableTrack(
    withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
  ) -> AVMutableCompositionTrack? {
    guard let kind = MediaTrackFacts.Kind(mediaType) else { return nil }
    let id: Int32? = store.change { composition in
      let used = Set(composition.tracks.map(\.id))
      guard preferredTrackID == kCMPersistentTrackID_Invalid || !used.contains(preferredTrackID) else { return nil }
      let id =
        preferredTrackID != kCMPersistentTrackID_Invalid
        ? preferredTrackID : (1...Int32.max).first { !used.contains($0) } ?? 1
      composition.tracks.append(CompositionTrack(id: id, kind: kind))
      return id
    }
    return id.flatMap { id in mutableTracks.first { $0.trackID == id } }
  }

  /// Removes a track.
  open func removeTrack(_ track: AVCompositionTrack) {
    // Asked before the store is locked, as everywhere: tracks ask it themselves.
    let id = track.trackID
    store.change { $0.tracks.removeAll { $0.id == id } }
    forget(id)
  }

  /// A track into which another asset's track can be inserted; nil if there is none.
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    mutableTracks.first { $0.mediaType == track.mediaType }
  }

  // MARK: Editing

  /// Inserts a range of all tracks of an asset at a time; tracks are added where there is none of their kind.
  open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    try insert(timeRange, of: asset, at: startTime, adopting: { pieces, _ in pieces })
  }

  /// Inserts a range of all tracks of an asset. `adopt` says what becomes of the pieces in a track.
  func insert(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    adopting adopt: ([CompositionSegment], CMPersistentTrackID) throws -> [CompositionSegment]
  ) throws {
    let sources = asset.waiting(for: "tracks") { $0.knownTracks }
    guard !sources.isEmpty else {
      throw asset.loader.status(of: "tracks").error.map { AVError(_nsError: $0) }
        ?? AVError(.operationNotSupportedForAsset)
    }
    let isEmpty = store.composition.tracks.isEmpty
    let start = startTime.isNumeric ? startTime : store.composition.duration
    // All or nothing: what can't be read is found first.
    let pieces = try sources.map { try AVMutableCompositionTrack.pieces(of: $0, in: timeRange, for: nil) }
    let length = pieces.compactMap { $0.last?.mapping.target.end }.max() ?? .zero
    var taken: Set<Int32> = []
    for (source, pieces) in zip(sources, pieces) where MediaTrackFacts.Kind(source.mediaType) != nil {
      guard !pieces.isEmpty else { continue }
      let target =
        track(for: source, of: sources, taken: taken)
        ?? addMutableTrack(withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
      guard let target else { continue }
      taken.insert(target.trackID)
      let isFirst = target.value.segments.allSatisfy(\.isEmpty)
      let facts = source.facts
      let adopted = try adopt(pieces, target.trackID).filled(to: length)
      store.change(target.trackID) { value in
        value.insert(adopted, at: start)
        guard isFirst else { return }
        value.adopt(facts)
        value.transform = facts.transform
        value.alternateGroup = facts.alternateGroup
        value.isEnabled = facts.isEnabled
      }
    }
    // The others stay together with what has moved back.
    for track in mutableTracks where !taken.contains(track.trackID) && track.value.end > start {
      store.change(track.trackID) { $0.insertGap(CMTimeRange(start: start, duration: length)) }
    }
    if isEmpty { store.change { $0.transform = asset.facts?.transform ?? .identity } }
  }

  /// Inserts a range of all tracks of an asset at a time, without blocking the caller.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    _ = try await asset.loader.load(["tracks"])
    try insert(timeRange, of: asset, at: startTime)
  }

  /// Inserts a range of all tracks of an asset at a time; the handler is called once, on an arbitrary thread.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    asset.loader.load(["tracks"]) { outcome in
      switch outcome {
      case .loaded:
        do {
          try self.insert(timeRange, of: asset, at: startTime)
          completionHandler(nil)
        } catch { completionHandler(error) }
      case .failed(let error): completionHandler(AVError(_nsError: error))
      case .cancelled, .abandoned: completionHandler(AVError(.operationCancelled))
      }
    }
  }

  /// The form that doesn't wait, told apart from the asynchronous one.
  private func insert(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    try insertTimeRange(timeRange, of: asset, at: startTime)
  }

  /// Inserts a gap into all tracks.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
  }

  /// Removes a range of all tracks.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    for track in mutableTracks { track.removeTimeRange(timeRange) }
  }

  /// Shows a range of all tracks slower or faster, so that it lasts for a duration.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
  }

  /// The size of the video; zero takes that of the first video track.
  public var naturalSize: CGSize {
    get { store.composition.naturalSize ?? mutableTracks.first { $0.mediaType == .video }?.naturalSize ?? .zero }
    set { store.change { $0.naturalSize = newValue == .zero ? nil : newValue } }
  }
}

extension [CompositionSegment] {
  /// The pieces, with a gap behind them up to a length.
  fileprivate func filled(to length: CMTime) -> [CompositionSegment] {
    let end = last?.mapping.target.end ?? .zero
    return end < length ? self + [CompositionSegment(gap: CMTimeRange(start: end, end: length))] : self
  }
}

extension MediaTrackFacts.Kind {
  /// The kind of a media type that can be part of a composition.
  init?(_ type: AVMediaType) {
    switch type {
    case .video: self = .video
    case .audio: self = .audio
    case .text: self = .text
    case .subtitle: self = .subtitle
    case .closedCaption: self = .closedCaption
    case .timecode: self = .timecode
    case .metadata: self = .metadata
    default: return nil
    }
  }
}

extension AVMutableComposition {
  /// The track in which one of a film's goes on; nil if it needs a new one. What is said in one language isn't read by those who
  /// chose another, nor heard, where the film has a choice.
  private func track(for source: AVAssetTrack, of sources: [AVAssetTrack], taken: Set<Int32>)
    -> AVMutableCompositionTrack?
  {
    let free = mutableTracks.filter { $0.mediaType == source.mediaType && !taken.contains($0.trackID) }
    let same = free.first { $0.isOfLanguage(of: source) }
    if [.subtitle, .text, .closedCaption].contains(source.mediaType) {
      return same ?? free.first { $0.segments.allSatisfy(\.isEmpty) }
    }
    let choice = sources.filter { $0.mediaType == source.mediaType }
    // The only sound is heard by all, as the first of a film is that shares no language with those before it.
    if choice.count == 1 { return free.first }
    let isStrange = choice.first === source && !choice.contains { one in free.contains { $0.isOfLanguage(of: one) } }
    return same ?? (isStrange ? free.first : nil)
  }
}

extension AVAssetTrack {
  private var language: String? {
    let language = extendedLanguageTag ?? languageCode
    return language == "und" ? nil : language
  }

  fileprivate func isOfLanguage(of other: AVAssetTrack) -> Bool { language == other.language }
}
