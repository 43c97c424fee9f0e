import CoreGraphics
import CoreMedia

/// What is to be played, read or exported: tracks made of pieces of files. A file is a composition, too, each of whose
/// tracks has one piece. A value: whoever renders it has its own.
public struct Composition: Sendable {
  public var tracks: [CompositionTrack]
  /// The size that was set; nil takes the first video track's.
  public var naturalSize: CGSize?
  public var transform = CGAffineTransform.identity

  public init(tracks: [CompositionTrack] = []) { self.tracks = tracks }

  /// The error by which a program ended a request for something that one of the files can't be read without.
  package var cause: (any Error)? { tracks.lazy.flatMap(\.segments).compactMap { $0.file?.cause }.first }

  /// A file as it is.
  public init(_ file: MediaFile) {
    tracks = file.facts.tracks.map { CompositionTrack($0, of: file) }
    transform = file.facts.transform
  }

  /// The end of the longest track.
  public var duration: CMTime { tracks.map(\.end).max() ?? .zero }

  /// The track with an ID.
  public func track(_ id: Int32) -> CompositionTrack? { tracks.first { $0.id == id } }

  /// Whether sound in a range is played at another speed than it was recorded at.
  package func isSoundScaled(in range: CMTimeRange) -> Bool {
    enabled(.audio).contains { $0.isScaled(in: range) }
  }

  /// The tracks of a kind that are played, unless told otherwise.
  func enabled(_ kind: MediaTrackFacts.Kind) -> [CompositionTrack] {
    tracks.filter { $0.kind == kind && $0.isEnabled && !$0.filled.isEmpty }
  }
}

extension CompositionTrack {
  /// Whether it is played at another speed somewhere in a range.
  func isScaled(in range: CMTimeRange) -> Bool { pieces(in: range).contains { !$0.isUnscaled } }
}
