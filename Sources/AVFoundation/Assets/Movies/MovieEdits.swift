import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// What has become of a movie's tracks: a composition, which the movie and its tracks share, and what was appended to them.
final class MovieEdits: Sendable {
  private struct State {
    var isEdited = false
    var media: [Int32: AppendedMedia] = [:]
    var storages: [Int32: AVMediaDataStorage] = [:]
    var metadata: [Int32: [AVMetadataItem]] = [:]
  }

  let composition: AVMutableComposition
  private let state = Mutex(State())

  init(_ composition: Composition) { self.composition = AVMutableComposition(composition) }

  /// Whether the tracks aren't those of the file any more.
  var isEdited: Bool { state.withLock { $0.isEdited } }

  /// The composition's track; nil once it has been removed.
  func track(_ id: Int32) -> AVMutableCompositionTrack? { composition.track(withTrackID: id) }

  /// Changes the tracks.
  func change<Result>(_ body: (AVMutableComposition) throws -> Result) rethrows -> Result {
    defer { state.withLock { $0.isEdited = true } }
    return try body(composition)
  }

  // MARK: What belongs to a track

  /// The track's own storage.
  func storage(of id: Int32) -> AVMediaDataStorage? { state.withLock { $0.storages[id] } }

  func setStorage(_ storage: AVMediaDataStorage?, of id: Int32) { state.withLock { $0.storages[id] = storage } }

  /// All storages of tracks.
  var storages: [AVMediaDataStorage] { state.withLock { Array($0.storages.values) } }

  /// The metadata that was set; nil while it is the file's.
  func metadata(of id: Int32) -> [AVMetadataItem]? { state.withLock { $0.metadata[id] } }

  func setMetadata(_ items: [AVMetadataItem], of id: Int32) {
    let copies = items.map { $0.copy() as? AVMetadataItem ?? $0 }
    state.withLock { ($0.metadata[id], $0.isEdited) = (copies, true) }
  }

  /// Takes over the metadata and the storages of another movie's tracks.
  func takeSettings(of other: MovieEdits) {
    let (metadata, storages) = other.state.withLock { ($0.metadata, $0.storages) }
    state.withLock { ($0.metadata, $0.storages) = (metadata, storages) }
  }

  /// What was appended to a track; nil before the first sample.
  func media(of id: Int32) -> AppendedMedia? { state.withLock { $0.media[id] } }

  /// The media to append a track's samples to.
  func openMedia(of id: Int32, _ kind: MediaTrackFacts.Kind) -> AppendedMedia {
    state.withLock { state in
      if let media = state.media[id] { return media }
      let media = AppendedMedia(kind: kind)
      state.media[id] = media
      return media
    }
  }

  // MARK: Inserting

  /// Pieces of other assets as they become a track's: their samples are copied into a storage, or a written movie refers to
  /// them. Without a storage, what is to be copied is copied when the movie is written.
  func adopted(
    _ pieces: [CompositionSegment], by id: Int32, copying: Bool, to storage: AVMediaDataStorage?
  ) throws -> [CompositionSegment] {
    guard copying else {
      return pieces.map { piece in
        var piece = piece
        piece.isReferenced = true
        return piece
      }
    }
    guard let storage, let kind = composition.store.track(id)?.kind else { return pieces }
    return try openMedia(of: id, kind).copy(pieces, to: storage.storage) ?? pieces
  }
}
