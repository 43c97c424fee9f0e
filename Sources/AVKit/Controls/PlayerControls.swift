import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

/// The controls of a player view: play, frame steps, position, speed and sound.
@MainActor
final class PlayerControls {
  /// The widget, to be laid over the video.
  let widget: Box
  /// Called when other widgets have to follow what the controls show.
  var onChange: @MainActor (PlayerControlsState) -> Void = { _ in }
  /// Called when the user has the movie played.
  var onPlay: @MainActor () -> Void = {}
  /// Called when the user presses the button of full screen.
  var onFullScreen: @MainActor () -> Void = {}
  private(set) var state = PlayerControlsState()
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
  private let back = Button(icon: "media-seek-backward-symbolic", name: tr("Previous Frame"))
  private let forward = Button(icon: "media-seek-forward-symbolic", name: tr("Next Frame"))
  private let mute = Button(icon: "audio-volume-high-symbolic", name: tr("Mute"))
  private let speed = Button("1×")
  private let fullScreen = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"))
  private let slider = Slider(0...1, step: 1)
  private let elapsed = Label("0:00")
  private let remaining = Label("")
  private let bar: Box
  private var observations: [NSKeyValueObservation] = []
  private var itemObservations: [NSKeyValueObservation] = []
  private weak var item: AVPlayerItem?
  private var clock: PlayerTicks?
  private var speeds: [AVPlaybackSpeed] = []

  init() {
    bar = .row(spacing: 6, elapsed, slider, remaining, speed, mute, fullScreen)
    widget = .row(spacing: 6, back, play, forward, bar)
    for label in [elapsed, remaining] { label.styled("numeric").readsLeftToRight() }
    for button in [back, play, forward, mute, speed, fullScreen] {
      button.styled("flat").align(horizontal: .center, vertical: .center)
      button.setMinimumSize(width: 42, height: 42)
      button.takesFocusOnClick = false
    }
    play.tooltip = nil
    slider.expandsHorizontally = true
    slider.setAccessibleName(tr("Position"))
    bar.expandsHorizontally = true
    widget.setAccessibleName(tr("Playback Controls"))
    widget.styled("osd")
    connect()
    fullScreen.isVisible = false
    showSteps(false)
    setSpeeds([])
    setStyle(.default)
    follow()
  }

  /// The player that is controlled.
  weak var player: AVPlayer? {
    didSet {
      guard player !== oldValue else { return }
      (observations, clock) = ([], nil)
      (itemObservations, item) = ([], nil)
      watch()
      follow()
    }
  }

  /// Shows or hides the buttons for single frames.
  func showSteps(_ isShown: Bool) {
    for button in [back, forward] { button.isVisible = isShown && state.style != .minimal }
    hasSteps = isShown
  }
  private(set) var hasSteps = false

  /// Whether there is a button for full screen.
  var hasFullScreen = false { didSet { fullScreen.isVisible = hasFullScreen } }

  /// Shows whether the movie fills the screen.
  func setFullScreen(_ isOn: Bool) {
    fullScreen.setIcon(isOn ? "view-restore-symbolic" : "view-fullscreen-symbolic")
    fullScreen.setName(isOn ? tr("Leave Full Screen") : tr("Full Screen"))
  }

  /// Whether the position is shown as the movie's timecode, where it has one.
  var showsTimecodes = false { didSet { readTimecode() } }

  private func readTimecode() {
    (timecodeReading, state.timecode) = (nil, nil)
    defer { show() }
    guard showsTimecodes, let asset = item?.asset else { return }
    timecodeReading = Task { [weak self] in
      let timecode = await MovieTimecode.read(asset)
      guard let self, !Task.isCancelled, item?.asset === asset else { return }
      state.timecode = timecode
      show()
    }
  }
  private var timecodeReading: Task<Void, Never>? { didSet { oldValue?.cancel() } }

  /// Lays the controls out.
  func setStyle(_ style: AVPlayerViewControlsStyle) {
    state.style = style
    let isMinimal = style == .minimal
    bar.isVisible = !isMinimal
    showSteps(hasSteps)
    play.setStyle("circular", isMinimal)
    play.setMinimumSize(width: isMinimal ? 66 : 42, height: isMinimal ? 66 : 42)
    let margin = style == .floating ? 24 : 0
    widget.setMargins(start: margin, end: margin, bottom: margin)
    widget.align(horizontal: isMinimal ? .center : .fill, vertical: isMinimal ? .center : .end)
    widget.setStyle("toolbar", !isMinimal)
    widget.setStyle("player-floating", style == .floating)
    follow()
  }

  /// Whether the user may only play and pause.
  func setLinear(_ isLinear: Bool) {
    state.isLinear = isLinear
    follow()
  }

  /// The speeds that the speed's button goes through; it isn't shown where there are fewer than two.
  func setSpeeds(_ speeds: [AVPlaybackSpeed]) {
    self.speeds = speeds
    speed.isVisible = speeds.count > 1
    follow()
  }

  /// Tells whether the pointer or the keyboard focus is here.
  func setAttended(_ isAttended: Bool) {
    state.isAttended = isAttended || widget.hasFocusWithin && widget.showsFocusWithin
    follow()
  }

  // MARK: - What the user does

  private func connect() {
    play.onClick { [weak self] in self?.togglePlaying() }
    back.onClick { [weak self] in self?.step(-1) }
    forward.onClick { [weak self] in self?.step(1) }
    mute.onClick { [weak self] in
      guard let self, let player else { return }
      player.isMuted.toggle()
      follow()
    }
    speed.onClick { [weak self] in self?.nextSpeed() }
    fullScreen.onClick { [weak self] in self?.onFullScreen() }
    slider.onMove { [weak self] value in
      guard let self, state.canSeek, let item = player?.currentItem else { return }
      state.time = value
      let time = CMTime(seconds: value, preferredTimescale: 90_000)
      item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: nil)
      show()
    }
  }

  /// Plays or pauses; at the end it plays from the beginning.
  func togglePlaying() {
    guard let player, player.currentItem != nil else { return }
    guard !state.isPlaying else { return player.pause() }
    if let range = state.range, state.time >= range.upperBound - 0.05, !state.isLinear {
      player.currentItem?.seek(
        to: CMTime(seconds: range.lowerBound, preferredTimescale: 90_000), toleranceBefore: .zero,
        toleranceAfter: .zero,
        completionHandler: nil)
    }
    player.play()
    onPlay()
  }

  /// Goes some frames on.
  func step(_ count: Int) {
    guard !state.isLinear else { return }
    player?.pause()
    player?.currentItem?.step(byCount: count)
  }

  private func nextSpeed() {
    guard let player, !speeds.isEmpty else { return }
    let current = speeds.firstIndex { $0.rate == player.defaultRate } ?? -1
    select(speeds[(current + 1) % speeds.count])
  }

  /// Chooses a speed, at which the player plays from now on.
  func select(_ speed: AVPlaybackSpeed) {
    guard let player else { return }
    player.defaultRate = speed.rate
    if player.rate != 0 { player.rate = speed.rate }
    follow()
  }

  // MARK: - Following

  private func watch() {
    guard let player else { return }
    let follow: @Sendable () -> Void = { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    observations = [
      player.observe(\.rate) { _, _ in follow() }, player.observe(\.currentItem) { _, _ in follow() },
      player.observe(\.timeControlStatus) { _, _ in follow() },
    ]
    clock = PlayerTicks(player, follow)
  }

  /// Follows an item's duration, which is known once it is read.
  private func watch(_ item: AVPlayerItem?) {
    self.item = item
    readTimecode()
    let follow: @Sendable () -> Void = { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    itemObservations =
      item.map { item in
        [
          item.observe(\.status) { _, _ in follow() }, item.observe(\.duration) { _, _ in follow() },
          item.observe(\.forwardPlaybackEndTime) { _, _ in follow() },
        ]
      } ?? []
  }

  /// Shows what the player does now.
  func follow() {
    if item !== player?.currentItem { watch(player?.currentItem) }
    state.follow(player)
    show()
  }

  private func show() {
    widget.isVisible = state.isShown
    play.isSensitive = state.hasItem
    play.setIcon(state.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(state.isPlaying ? tr("Pause") : tr("Play"))
    for button in [back, forward] { button.isSensitive = state.hasItem && !state.isLinear }
    slider.isSensitive = state.canSeek
    if let range = state.range {
      slider.setRange(range)
      slider.value = state.time
    }
    (elapsed.text, remaining.text) = (state.position, state.remaining)
    slider.setWords(state.position)
    let isMuted = player?.isMuted == true
    mute.setIcon(isMuted ? "audio-volume-muted-symbolic" : "audio-volume-high-symbolic")
    mute.setName(isMuted ? tr("Unmute") : tr("Mute"))
    if let player, !speeds.isEmpty {
      let chosen = speeds.first { $0.rate == player.defaultRate }
      speed.title = chosen?.localizedNumericName ?? AVPlaybackSpeed.digits(player.defaultRate)
    }
    onChange(state)
  }
}
