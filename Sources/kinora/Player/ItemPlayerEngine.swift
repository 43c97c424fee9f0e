import AVFoundation
import AVKit
import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// The Player's engine on AVFoundation.
@MainActor
final class ItemPlayerEngine: PlayerEngine {
  var onEvent: @MainActor (PlayerEvent) -> Void = { _ in }
  /// The widget with the video and the subtitles over it.
  let picture: Widget
  /// The subtitles.
  var words: Widget { view.captions }
  private let view: AVPlayerView
  private let player = AVPlayer()
  private var file: URL?
  private var item: AVPlayerItem?
  private var observations: [NSKeyValueObservation] = []
  private var notices: [any NSObjectProtocol] = []
  private var ticking: Any?
  /// The number of seeks in flight: times reported meanwhile are ignored.
  private var jumps = 0
  private var wantedRate = 0.0
  private var wasReady = false
  private var pitch = AVAudioTimePitchAlgorithm.timeDomain
  private var look: FilmLook?
  private var tracks: ItemFilmTracks?
  /// Whether a decoder was missing: it may be installed when the next file is opened.
  private var lacksDecoder = false

  /// The interval of time updates during playback.
  private static let tick = CMTime(value: 1, timescale: 20)

  init() {
    view = AVPlayerView()
    picture = Overlay(view.view, over: view.captions)
    view.view.setAccessibleName(tr("Film"))
    player.actionAtItemEnd = .pause
    view.player = player
    ticking = player.addPeriodicTimeObserver(forInterval: Self.tick, queue: .main) { [weak self] time in
      MainActor.assumeIsolated { self?.ticked(time) }
    }
    observations.append(
      player.observe(\.timeControlStatus) { [weak self] _, _ in
        Task { @MainActor in self?.controlChanged() }
      })
  }

  isolated deinit {
    if let ticking { player.removeTimeObserver(ticking) }
    letGoOfItem()
  }

  // MARK: - Files

  func open(_ file: URL) {
    letGoOfItem()
    view.clear()
    (self.file, jumps, wantedRate, wasReady) = (file, 0, 0, false)
    guard lacksDecoder else { return load(file) }
    lacksDecoder = false
    player.replaceCurrentItem(with: nil)
    Task { [weak self] in
      await AVPlayerItem.findNewDecoders()
      if let self, self.file == file, item == nil { load(file) }
    }
  }

  private func load(_ file: URL) {
    look = FilmLook(file)
    let item = AVPlayerItem(url: file)
    item.audioTimePitchAlgorithm = pitch
    self.item = item
    let center = NotificationCenter.default
    observe(AVPlayerItem.didPlayToEndTimeNotification, of: item, in: center) { $0.onEvent(.ended) }
    observations.append(
      item.observe(\.status) { [weak self, weak item] _, _ in
        Task { @MainActor in
          if let item { self?.statusChanged(of: item) }
        }
      })
    observations.append(
      item.observe(\.duration) { [weak self, weak item] _, _ in
        Task { @MainActor in
          guard let self, let item, item === self.item, self.wasReady else { return }
          self.onEvent(.duration(item.duration))
        }
      })
    tracks = ItemFilmTracks(item) { [weak self, weak item] in
      if let self, let item, item === self.item { onEvent(.tracks($0)) }
    }
    player.rate = 0
    player.replaceCurrentItem(with: item)
    statusChanged(of: item)
  }

  func close() {
    letGoOfItem()
    // The time observer still says that the player is at 0: that is nothing of the file's.
    wasReady = false
    player.rate = 0
    player.replaceCurrentItem(with: nil)
    view.clear()
    (file, look) = (nil, nil)
  }

  private func letGoOfItem() {
    for notice in notices { NotificationCenter.default.removeObserver(notice) }
    notices = []
    // The first observation is the player's, the others are the item's.
    observations = Array(observations.prefix(1))
    (item, tracks) = (nil, nil)
  }

  private func observe(
    _ name: Notification.Name, of item: AVPlayerItem, in center: NotificationCenter,
    _ body: @escaping @MainActor @Sendable (ItemPlayerEngine) -> Void
  ) {
    notices.append(
      center.addObserver(forName: name, object: item, queue: nil) { [weak self, weak item] _ in
        Task { @MainActor in
          if let self, let item, item === self.item { body(self) }
        }
      })
  }

  // MARK: - Player events

  private func statusChanged(of item: AVPlayerItem) {
    guard item === self.item else { return }
    switch item.status {
    case .unknown: break
    case .readyToPlay:
      guard !wasReady else { return }
      wasReady = true
      let size = item.presentationSize
      onEvent(.ready(duration: item.duration, hasPicture: size.width > 0))
      tellSizeOnceSeen(size, of: item)
      tracks?.load()
      lookForMissingDecoders(of: item)
    case .failed:
      lacksDecoder = (item.error as? AVError)?.missingDecoder != nil
      explainFailure(of: item)
    }
  }

  /// Looks at the file or server before it says why the film can't be played.
  private func explainFailure(of item: AVPlayerItem) {
    let error = (item.error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? PlaybackError
    guard let error, let file else { return onEvent(.failed(FaultWords(item.error))) }
    Task { [weak self] in
      let scene = await FaultScene.look(error, of: file)
      if let self, item === self.item { onEvent(.failed(FaultWords(error, scene))) }
    }
  }

  /// Tells the picture's size once a frame is drawn: then the window has its place on the screen and can be resized.
  private func tellSizeOnceSeen(_ size: CGSize, of item: AVPlayerItem) {
    guard size.width > 0, size.height > 0 else { return }
    view.view.onceDrawn { [weak self, weak item] in
      // Not at once: GTK is drawing.
      Task { @MainActor in
        guard let self, let item, item === self.item else { return }
        self.onEvent(.pictureSize(PictureSize(width: size.width, height: size.height)))
      }
    }
  }

  private func lookForMissingDecoders(of item: AVPlayerItem) {
    guard let file else { return }
    Task { [weak self] in
      let missing = await item.loadMissingDecoders()
      if let self, item === self.item, !missing.isEmpty {
        lacksDecoder = true
        onEvent(.undecodable(missing.map { FaultWords($0, of: file) }))
      }
    }
  }

  private func ticked(_ time: CMTime) {
    if wasReady, jumps == 0 { onEvent(.time(time)) }
  }

  private func controlChanged() {
    guard wasReady else { return }
    onEvent(.waiting(player.timeControlStatus == .waitingToPlayAtSpecifiedRate))
    // There is no notification in reverse playback: the player stops at the beginning.
    if wantedRate < 0, player.rate == 0, jumps == 0 {
      wantedRate = 0
      onEvent(.ended)
    }
  }

  // MARK: - Playback

  func perform(_ action: PlayerPageStateMachine.Action) {
    switch action {
    case .play(let rate): setRate(rate)
    case .pause: setRate(0)
    case .seek(let time, let isExact): seek(to: time, isExact: isExact)
    case .step(let count): item?.step(byCount: count)
    case .finished: break
    }
  }

  private func setRate(_ rate: Double) {
    wantedRate = rate
    player.rate = Float(rate)
  }

  private func seek(to time: CMTime, isExact: Bool) {
    guard let item else { return }
    jumps += 1
    let tolerance = isExact ? CMTime.zero : .positiveInfinity
    player.seek(to: time, toleranceBefore: tolerance, toleranceAfter: tolerance) { [weak self, weak item] _ in
      Task { @MainActor in
        if let self, let item { self.landed(in: item) }
      }
    }
  }

  private func landed(in item: AVPlayerItem) {
    guard item === self.item else { return }
    jumps -= 1
    if jumps == 0 { onEvent(.time(item.currentTime())) }
  }

  // MARK: - Audio and subtitles

  func setVolume(_ amplitude: Double, isMuted: Bool) {
    player.volume = Float(amplitude)
    player.isMuted = isMuted
  }

  func setKeepsPitch(_ keeps: Bool) {
    pitch = keeps ? .timeDomain : .varispeed
    item?.audioTimePitchAlgorithm = pitch
  }

  func choose(_ place: Int?, of kind: FilmTracks.Kind) { tracks?.choose(place, of: kind) }

  // MARK: - Thumbnails and metadata

  func picture(at time: CMTime, exactly: Bool, width: Int, height: Int) async -> FilmPicture? {
    await look?.picture(at: time, exactly: exactly, width: width, height: height)
  }

  func loudness() -> AsyncStream<[Float]> { look?.loudness(points: 1000) ?? AsyncStream { $0.finish() } }

  func details() async -> FilmDetails? {
    await look?.details()
  }

  func label(of file: URL) async -> QueueLabel? {
    guard let details = await FilmLook(file).details() else { return nil }
    let title = details.title.flatMap { $0.isEmpty ? nil : $0 } ?? PlayerModel.name(of: file)
    return QueueLabel(title: title, length: details.duration)
  }

  func write(_ changes: [FilmTag: String], to file: URL) async throws {
    try await FilmTagFile.write(changes, to: file)
    // The file's movie header may have moved, or the file was replaced, so it is opened anew for reading. Playback has
    // read the old header and doesn't need it any more.
    if file == self.file { look = FilmLook(file) }
  }
}
