import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// A movie whose metadata and tracks can be changed. What is changed is written by `writeHeader(to:fileType:options:)`, and
/// played, read and exported before that.
open class AVMutableMovie: AVMovie, AVMutableMovieTracks, @unchecked Sendable {
  private struct Change {
    var metadata: [AVMetadataItem]?
    var isModified = false
    var storage: AVMediaDataStorage?
    var edits: MovieEdits?
    var tracks: [Int32: AVMutableMovieTrack] = [:]
  }

  private let change = Mutex(Change())

  /// Opens the movie in a file, blocking the caller's thread. Throws if the file can't be opened or edited.
  public convenience init(url URL: URL, options: [String: Any]? = nil, error: ()) throws {
    self.init(url: URL, options: options)
    guard let facts = loader.wait(for: "tracks")?.facts else {
      throw loader.status(of: "tracks").error.map { AVError(_nsError: $0) } ?? AVError(.unknown)
    }
    guard facts.container.isISO else { throw AVError(loading: MediaFileError.notEditable(URL)) }
  }

  /// Creates a movie without tracks and without a file, with the metadata and the transform of another one.
  public convenience init(settingsFrom movie: AVMovie?, options: [String: Any]? = nil) throws {
    self.init(withoutFile: ())
    guard let movie else { return }
    change.withLock { $0.metadata = movie.metadata }
    let transform = movie.preferredTransform
    edits.composition.store.change { $0.transform = transform }
  }

  /// Returns another movie with the same tracks and metadata, as they are now.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = url.map { AVMutableMovie(url: $0, options: options) } ?? AVMutableMovie(withoutFile: ())
    if url != nil { _ = copy.loader.wait(for: "tracks") }
    let metadata = change.withLock { $0.metadata }
    copy.change.withLock { $0.metadata = metadata }
    if edits.isEdited || url == nil {
      let value = edits.composition.store.composition
      copy.edits.change { $0.store.change { $0 = value } }
      copy.edits.takeSettings(of: edits)
    }
    copy.defaultMediaDataStorage = defaultMediaDataStorage
    return copy
  }

  // MARK: Metadata

  /// The metadata. An item with a common key is written under the key that the file type has for it.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let copies = newValue.map { $0.copy() as? AVMetadataItem ?? $0 }
      change.withLock { ($0.metadata, $0.isModified) = (copies, true) }
    }
  }

  override var knownMetadata: [AVMetadataItem] { change.withLock { $0.metadata } ?? super.knownMetadata }

  /// Whether the movie has been changed.
  open var isModified: Bool {
    get { change.withLock { $0.isModified } }
    set { change.withLock { $0.isModified = newValue } }
  }

  /// Where media data that is added to tracks is stored, unless a track has a storage of its own.
  open override var defaultMediaDataStorage: AVMediaDataStorage? {
    get { change.withLock { $0.storage } }
    set { change.withLock { $0.storage = newValue } }
  }

  // MARK: What it is made of

  /// What has become of the tracks. Made when it is first needed, of the file as it was opened.
  var edits: MovieEdits {
    if let known = change.withLock({ $0.edits }) { return known }
    let made = MovieEdits(super.composition ?? Composition())
    return change.withLock { change in
      // Before the file is open, there is nothing to edit.
      guard url == nil || loader.content != nil else { return made }
      if change.edits == nil { change.edits = made }
      return change.edits ?? made
    }
  }

  /// Whether the tracks aren't those of the file.
  override var isComposed: Bool { url == nil || change.withLock { $0.edits }?.isEdited ?? false }

  override var composition: Composition? {
    isComposed ? edits.composition.store.composition : super.composition
  }

  override var facts: MediaFacts? {
    guard isComposed else { return super.facts }
    var facts = super.facts ?? MediaFacts(container: .quickTime)
    let made = edits.composition.facts ?? facts
    (facts.duration, facts.tracks, facts.transform) = (made.duration, made.tracks, made.transform)
    (facts.chapters, facts.isSeekable, facts.isFragmented) = (made.chapters, true, false)
    return facts
  }

  override var knownTracks: [AVAssetTrack] {
    guard url == nil || loader.content != nil else { return [] }
    let edits = edits
    let original = super.facts?.tracks ?? []
    return edits.composition.tracks.map { track in
      let id = track.trackID
      let facts = original.first { $0.id == id } ?? MediaTrackFacts(id: id, kind: track.value.kind)
      return change.withLock { change in
        if let known = change.tracks[id] { return known }
        let made = AVMutableMovieTrack(facts, edits, of: self)
        change.tracks[id] = made
        return made
      }
    }
  }

  private func edit<Result>(_ body: (AVMutableComposition) throws -> Result) rethrows -> Result {
    // Its own file is what is edited.
    if url != nil { _ = loader.wait(for: "tracks") }
    defer { isModified = true }
    return try edits.change(body)
  }

  // MARK: Tracks

  /// Adds an empty track, with the language, transform, volume and timescale of another one; nil for a media type that movies
  /// don't have.
  @discardableResult
  open func addMutableTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?, options: [String: Any]? = nil
  ) -> AVMutableMovieTrack? {
    let id = edit { composition -> CMPersistentTrackID? in
      guard
        let made = composition.addMutableTrack(
          withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { return nil }
      if let track { made.takeSettings(of: track.facts) }
      return made.trackID
    }
    return id.flatMap { self.track(withTrackID: $0) }
  }

  /// Adds an empty track for each one of a list, with its settings.
  @discardableResult
  open func addMutableTracksCopyingSettings(
    from existingTracks: [AVAssetTrack], options: [String: Any]? = nil
  ) -> [AVMutableMovieTrack] {
    existingTracks.compactMap { addMutableTrack(withMediaType: $0.mediaType, copySettingsFrom: $0, options: options) }
  }

  /// Removes a track.
  open func removeTrack(_ track: AVMovieTrack) {
    let id = track.trackID
    edit { composition in
      if let own = composition.track(withTrackID: id) { composition.removeTrack(own) }
    }
    change.withLock { $0.tracks[id] = nil }
  }

  /// A track into which another asset's track can be inserted; nil if there is none.
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
    tracks.first { $0.mediaType == track.mediaType }
  }

  // MARK: Editing

  /// Inserts a range of all tracks of an asset at a time; tracks are added where there is none of their kind.
  ///
  /// Samples that are to be copied are written to the storage of each track, or of the movie; without one they are copied when
  /// the movie is written. Otherwise the written movie refers to the asset's file, which has to stay where it is; samples of
  /// other containers than QuickTime's and MPEG-4's are copied all the same.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try edit { [edits] composition in
      try composition.insert(timeRange, of: asset, at: startTime) { pieces, id in
        try edits.adopted(
          pieces, by: id, copying: copySampleData, to: edits.storage(of: id) ?? defaultMediaDataStorage)
      }
    }
  }

  /// Inserts a gap into all tracks.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) { edit { $0.insertEmptyTimeRange(timeRange) } }

  /// Removes a range of all tracks.
  open func removeTimeRange(_ timeRange: CMTimeRange) { edit { $0.removeTimeRange(timeRange) } }

  /// Shows a range of all tracks slower or faster, so that it lasts for a duration.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { $0.scaleTimeRange(timeRange, toDuration: duration) }
  }

  // MARK: Writing

  /// Whether it can be written into a file of this type.
  open override func isCompatible(withFileType fileType: AVFileType) -> Bool {
    guard isComposed else { return super.isCompatible(withFileType: fileType) }
    switch fileType {
    case .mov, .mp4, .m4v: return true
    case .m4a: return tracks.allSatisfy { $0.mediaType != .video }
    default: return false
    }
  }

  /// Writes the movie with its metadata. Blocks the caller's thread.
  ///
  /// In the file of one of its storages, a header is written behind the media data. Elsewhere samples are copied as they are
  /// stored, with an edit list that shows what belongs to the movie, but for those in storages, and in files that were inserted
  /// without copying: the movie refers to them. In the movie's own file the result replaces what was there once all is written.
  /// With `.truncateDestinationToMovieHeaderOnly`, the movie refers to all its samples. Sound at another speed is encoded anew.
  open override func writeHeader(to url: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    guard isComposed else { return try super.writeHeader(to: url, fileType: fileType, options: options) }
    try write(to: url, fileType: fileType, options: options)
  }

  /// The header with its metadata, and with edits that show what belongs to the movie. It refers to the files in which samples
  /// lie, by their whole URLs, where tracks don't say otherwise: written into another folder than theirs, it is opened with
  /// `AVURLAssetReferenceRestrictionsKey`. Sound at another speed, which lies nowhere, is behind it. Blocks the caller's thread.
  open override func makeMovieHeader(fileType: AVFileType) throws -> Data {
    guard isComposed else { return try super.makeMovieHeader(fileType: fileType) }
    let folder = WorkFolder.make("header", for: .small)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "header")
    try write(to: place, fileType: fileType, options: .truncateDestinationToMovieHeaderOnly)
    return try Data(contentsOf: place)
  }

  private func write(to url: URL, fileType: AVFileType, options: AVMovieWritingOptions) throws {
    let isOwn = url.standardizedFileURL == self.url?.standardizedFileURL
    var writing = MovieWriting(edits.composition.store.composition, to: url, isOwn: isOwn)
    writing.storages = ([defaultMediaDataStorage].compactMap(\.self) + edits.storages).map(\.storage)
    writing.isFragmented = super.facts?.isFragmented ?? false
    writing.isHeaderOnly = options.contains(.truncateDestinationToMovieHeaderOnly)
    guard isCompatible(withFileType: fileType), let written = fileType.written, writing.isPossible else {
      throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorFileTypeKey: fileType])
    }
    for id in edits.composition.tracks.map(\.trackID) {
      let items =
        edits.metadata(of: id) ?? super.facts?.track(id)?.metadata.compactMap(AVMetadataItem.item) ?? []
      writing.setMetadata(items.compactMap { $0.entry(inQuickTime: fileType == .mov) }, of: id)
    }
    var plan = writing.plan(as: written)
    plan.metadata = entries(for: fileType)
    plan.options.chapters = chapters(in: plan.wholeRange)
    plan.video = fileType == .m4a ? .none : .stored
    plan.sound = plan.composition.isSoundScaled(in: plan.wholeRange) ? .scaled(AudioEncoding(codec: .aac)) : .stored
    let run = ExportRun(plan)
    try Self.waiting { try await run.run() }
    guard isOwn, writing.replacesFile else { return }
    // Its samples lie in the new file from now on.
    let (place, references) = (plan.destination, references)
    let file = try Self.waiting { try await MediaFile.open(place, references: references) }
    loader.replace(AssetContent(file))
    let tracks = Composition(file).tracks
    edits.composition.store.change { $0.tracks = $0.tracks.replaced(by: tracks) }
  }

  /// Does something that takes as long as it takes, as a movie may be large, while the caller waits.
  private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let answer = BlockingAnswer<Result<Value, AVError>>()
    Task(executorPreference: EngineExecutor.shared) {
      do {
        answer.give(.success(try await work()))
      } catch {
        answer.give(.failure(AVError(exporting: error)))
      }
    }
    guard let result = answer.wait(limit: .seconds(86_400)) else { throw AVError(.operationInterrupted) }
    return try result.get()
  }
}

extension [CompositionTrack] {
  /// The same tracks out of a file that they were written into, in the same order but for those that had nothing to be written.
  fileprivate func replaced(by written: [CompositionTrack]) -> [CompositionTrack] {
    var left = written
    var names: [Int32: Int32] = [:]
    let found: [CompositionTrack] = map { old in
      guard !old.segments.allSatisfy(\.isEmpty), let place = left.firstIndex(where: { $0.kind == old.kind }) else {
        return old
      }
      var new = left.remove(at: place)
      (names[new.id], new.id) = (old.id, old.id)
      return new
    }
    return found.map { track in
      var track = track
      track.associations = track.associations.map { .init(type: $0.type, track: names[$0.track] ?? $0.track) }
      return track
    }
  }
}
