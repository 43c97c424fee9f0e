import MediaEngine

extension AVAssetTrack {
  /// How tracks belong together.
  public struct AssociationType: RawRepresentable, Hashable, Sendable {
    /// The four letters.
    public let rawValue: String

    /// One by its letters.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same sound in a form that more players know.
    public static let audioFallback = AssociationType(rawValue: "fall")
    /// The chapters' titles.
    public static let chapterList = AssociationType(rawValue: "chap")
    /// Subtitles of which only the ones that everybody needs are left.
    public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")
    /// What is chosen along with this.
    public static let selectionFollower = AssociationType(rawValue: "folw")
    /// The timecode.
    public static let timecode = AssociationType(rawValue: "tmcd")
    /// What this metadata is about.
    public static let metadataReferent = AssociationType(rawValue: "cdsc")
  }

  /// In which ways it belongs to other tracks.
  public var availableTrackAssociationTypes: [AssociationType] {
    facts.associations.reduce(into: []) { types, association in
      let type = AssociationType(rawValue: association.type)
      if !types.contains(type) { types.append(type) }
    }
  }

  /// The tracks that it belongs to in this way.
  public func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] {
    guard let asset else { return [] }
    return facts.associations.filter { $0.type == trackAssociationType.rawValue }
      .compactMap { asset.track(withTrackID: $0.track) }
  }

  /// The tracks that it belongs to in this way.
  public func loadAssociatedTracks(ofType trackAssociationType: AssociationType) async throws -> [AVAssetTrack] {
    associatedTracks(ofType: trackAssociationType)
  }

  /// The tracks that it belongs to in this way; the handler is called once.
  public func loadAssociatedTracks(
    ofType trackAssociationType: AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    completionHandler(associatedTracks(ofType: trackAssociationType), nil)
  }
}
