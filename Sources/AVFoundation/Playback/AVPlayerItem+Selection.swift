import Foundation
import MediaEngine

// Track selection for video, audio and subtitles. The engine only gets track IDs.
extension AVPlayerItem {
  /// The item's tracks; empty before the asset's are loaded. Observers are called on the main thread.
  public var tracks: [AVPlayerItemTrack] {
    accessed()
    return presentation.state.withLock { $0.tracks } ?? []
  }

  /// Selects an option, such as an audio track or subtitles, from now on; nil for none, where the group allows that.
  public func select(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    guard let kind = TrackChoice.Kind(mediaSelectionGroup.characteristic) else { return }
    if let mediaSelectionOption {
      guard mediaSelectionGroup.options.contains(mediaSelectionOption) else {
        return Misuse.report("select(_:in:): the group has no such option")
      }
    } else if !mediaSelectionGroup.allowsEmptySelection {
      return Misuse.report("select(_:in:): one of the group's options must be chosen")
    }
    let track = mediaSelectionOption?.track.trackID
    changeChoice { $0.choose(track, of: kind) }
  }

  /// Lets the player's criteria select among these options.
  public func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
    guard let kind = TrackChoice.Kind(mediaSelectionGroup.characteristic) else { return }
    let wishes = selectionWishes
    changeChoice { $0.chooseAutomatically(kind, wishes) }
  }

  /// The selected option of each of the asset's groups. Observable.
  public var currentMediaSelection: AVMediaSelection {
    accessed()
    let choice = presentation.choice
    guard presentation.state.withLock({ $0.tracks }) != nil else { return AVMediaSelection(asset, [:]) }
    let chosen = TrackChoice.Kind.allCases.compactMap { kind in
      asset.knownGroup(of: kind.characteristic).flatMap { group in
        group.options.first { $0.track.trackID == choice.chosen(kind) }.map { (kind.characteristic, $0) }
      }
    }
    return AVMediaSelection(asset, Dictionary(chosen) { first, _ in first })
  }

  /// The selected option of a group; nil for none.
  public func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    currentMediaSelection.selectedMediaOption(in: mediaSelectionGroup)
  }

  // MARK: Changes

  /// Loads the tracks when a player opens the item, then plays the selected ones. Remote items are loaded once they
  /// play, so that nothing competes with playback's start, unless a mix refers to their tracks.
  func prepareTracks() {
    let isNear = (asset as? AVURLAsset)?.isReadHere ?? true
    guard isNear || status == .readyToPlay || audioMix?.isOfTracks == true else { return }
    let (isKnown, mustLoad) = presentation.state.withLock { state in
      defer { state.isLoading = true }
      return (state.tracks != nil, !state.isLoading)
    }
    if isKnown { return applyChoice(since: nil) }
    guard mustLoad else { return }
    asset.loadValuesAsynchronously(forKeys: Self.trackKeys) { [weak self] in
      guard let self else { return }
      onMain { if self.takeTracks() { self.applyChoice(since: nil) } }
    }
  }

  /// The asset's keys that tracks and their selection need.
  static let trackKeys = ["tracks", "availableMediaCharacteristicsWithMediaSelectionOptions"]

  /// Takes the asset's tracks over; false if they couldn't be loaded, or are known already. On the main thread.
  @discardableResult func takeTracks() -> Bool {
    guard asset.statusOfValue(forKey: "tracks", error: nil) == .loaded,
      presentation.state.withLock({ $0.tracks }) == nil
    else { return false }
    let known = asset.knownTracks
    let groups = self.groups(of: known)
    let wishes = selectionWishes
    let choice = presentation.state.withLock { state in
      state.choice.load(groups, wishes)
      return state.choice
    }
    let tracks = known.map { AVPlayerItemTrack($0, of: self, isEnabled: choice.isEnabled($0.trackID)) }
    withKeyValueChange(of: \.tracks) {
      withKeyValueChange(of: \.currentMediaSelection) { presentation.state.withLock { $0.tracks = tracks } }
    }
    return true
  }

  /// The groups to select from; also for a single audio track and the video, so that they can be disabled.
  private func groups(of tracks: [AVAssetTrack]) -> [TrackChoice.Kind: TrackChoice.Group] {
    var groups: [TrackChoice.Kind: TrackChoice.Group] = [:]
    for kind in TrackChoice.Kind.allCases {
      if kind != .picture, let group = asset.knownGroup(of: kind.characteristic) {
        groups[kind] = TrackChoice.Group(
          tracks: group.options.map { TrackChoice.Track($0.track) }, usual: group.defaultOption?.track.trackID,
          allowsNone: group.allowsEmptySelection)
      } else if kind != .words {
        let type: AVMediaType = kind == .picture ? .video : .audio
        let found = tracks.filter { $0.mediaType == type }
        guard !found.isEmpty else { continue }
        let usual = found.first(where: \.isEnabled) ?? found[0]
        groups[kind] = TrackChoice.Group(tracks: found.map { TrackChoice.Track($0) }, usual: usual.trackID)
      }
    }
    return groups
  }

  /// The player's selection criteria have changed.
  func selectionRulesChanged() {
    let wishes = selectionWishes
    changeChoice { $0.follow(wishes) }
  }

  func setEnabled(_ track: Int32, _ isEnabled: Bool) { changeChoice { $0.setEnabled(track, isEnabled) } }

  private var selectionWishes: TrackChoice.Wishes {
    state.withLock { $0.player }?.state.withLock { $0.selection.wishes } ?? TrackChoice.Wishes()
  }

  private func changeChoice(_ change: (inout TrackChoice) -> Void) {
    let before = presentation.choice
    var after = before
    change(&after)
    guard after != before else { return }
    let isOther = TrackChoice.Kind.allCases.contains { after.chosen($0) != before.chosen($0) }
    if isOther {
      withKeyValueChange(of: \.currentMediaSelection) { presentation.state.withLock { change(&$0.choice) } }
    } else {
      presentation.state.withLock { change(&$0.choice) }
    }
    let now = presentation.choice
    for track in presentation.state.withLock({ $0.tracks }) ?? [] {
      if let id = track.assetTrack?.trackID { track.follow(now.isEnabled(id)) }
    }
    applyChoice(since: before)
    guard isOther else { return }
    NotificationCenter.default.postOnMain(name: AVPlayerItem.mediaSelectionDidChangeNotification, object: self)
  }

  // MARK: Applying the selection

  /// Applies changes of the selection to the engine; all of it (nil) to a new engine.
  private func applyChoice(since before: TrackChoice?) {
    var before = before
    // Another thread may change the selection meanwhile: the latest one must be applied last.
    while presentation.state.withLock({ $0.tracks != nil && $0.choice != before }) {
      let choice = presentation.choice
      apply(choice, since: before)
      before = choice
    }
  }

  private func apply(_ choice: TrackChoice, since before: TrackChoice?) {
    guard let engine else { return }
    if wantsWholeFrames { engine.setDisplaySize(nil) }
    if let sound = choice.chosen(.sound), sound != before?.chosen(.sound) { hear(sound, by: engine) }
    if choice.chosen(.words) != before?.chosen(.words) { showWords(of: choice.chosen(.words)) }
    if choice.isOn(.sound) != before?.isOn(.sound) ?? true { engine.setSoundEnabled(choice.isOn(.sound)) }
    if choice.isOn(.picture) != before?.isOn(.picture) ?? true {
      engine.setPictureEnabled(choice.isOn(.picture))
      for layer in state.withLock({ $0.player })?.layers ?? [] { layer.itemChanged() }
    }
  }

  /// Whether the video is disabled.
  package var isPictureHidden: Bool { !presentation.choice.isOn(.picture) }

  /// Counts a shown frame, for the frame rate. On the streaming thread.
  func countFrame() {
    let (tracks, picture) = presentation.state.withLock { ($0.tracks, $0.choice.chosen(.picture)) }
    guard let picture, let player = state.withLock({ $0.player }) else { return }
    tracks?.first { $0.assetTrack?.trackID == picture }?.showed(now: player.clock.now)
  }

  /// Another option was selected in one of an item's groups.
  public static let mediaSelectionDidChangeNotification = Notification.Name(
    "AVPlayerItemMediaSelectionDidChangeNotification")
}

extension TrackChoice.Track {
  init(_ track: AVAssetTrack) {
    self.init(
      id: track.trackID, language: track.extendedLanguageTag,
      characteristics: Set(MediaCharacteristics.of(track.facts)))
  }
}
