import MediaEngine

extension AVAssetTrack {
  /// A relation between tracks.
  public struct AssociationType: RawRepresentable, Hashable, Sendable {
    /// The four-character code.
    public let rawValue: String

    /// Creates a type from its four-character code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same audio in a format that more players support.
    public static let audioFallback = AssociationType(rawValue: "fall")
    /// A track with chapter titles.
    public static let chapterList = AssociationType(rawValue: "chap")
    /// The same subtitles reduced to the forced ones.
    public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")
    /// A track that is selected along with this one.
    public static let selectionFollower = AssociationType(rawValue: "folw")
    /// A timecode track.
    public static let timecode = AssociationType(rawValue: "tmcd")
    /// The track that this metadata describes.
    public static let metadataReferent = AssociationType(rawValue: "cdsc")
  }

  /// The types of this track's associations.
  public var availableTrackAssociationTypes: [AssociationType] {
    reading("availableTrackAssociationTypes") { track in
      track.facts.associations.reduce(into: []) { types, association in
        let type = AssociationType(rawValue: association.type)
        if !types.contains(type) { types.append(type) }
      }
    }
  }

  /// The tracks associated with this one by a type.
  public func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] {
    guard let asset else { return [] }
    return facts.associations.filter { $0.type == trackAssociationType.rawValue }
      .compactMap { asset.track(withTrackID: $0.track) }
  }

  /// Loads the tracks associated with this one by a type.
  public func loadAssociatedTracks(ofType trackAssociationType: AssociationType) async throws -> [AVAssetTrack] {
    associatedTracks(ofType: trackAssociationType)
  }

  /// Loads the tracks associated with this one by a type; the handler is called once.
  public func loadAssociatedTracks(
    ofType trackAssociationType: AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    completionHandler(associatedTracks(ofType: trackAssociationType), nil)
  }
}
