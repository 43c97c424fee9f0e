import AVFoundation
import CoreMedia
import Foundation
import GLibSupport
import Observation

/// The Player without its widgets: what it shows, and what the person can do.
@MainActor
@Observable
final class PlayerModel {
  /// Why a file isn't shown.
  struct Fault: Equatable {
    var file: URL
    var words: FaultWords
  }

  /// What the film is doing; its time is `time`.
  private(set) var transport = PlayerPageStateMachine()
  /// Which frame is shown.
  private(set) var time = CMTime.zero
  private(set) var queue = PlayQueue()
  /// Why the current file can't be played; nil if it can.
  private(set) var fault: Fault?
  private(set) var hasPicture = true
  private(set) var isWaiting = false
  private(set) var volume = VolumeScale()
  /// Whether sound keeps its pitch at other speeds.
  private(set) var keepsPitch: Bool
  /// Which sound tracks can be heard, and which subtitles can be read.
  private(set) var tracks = FilmTracks()
  /// What the open file says of itself, once that is known.
  private(set) var details: FilmDetails?
  /// How loud the film is over its length, as far as that is known.
  private(set) var loudness: [Float] = []
  /// What is seen over the seek bar.
  @ObservationIgnored private(set) lazy var pictures = ScrubPictures { [weak self] in
    await self?.picture(at: $0, exactly: $1)
  }
  /// What is written into films.
  @ObservationIgnored let editor: FilmEditor
  /// How many pixels such a picture may have.
  @ObservationIgnored var pictureLimit = (width: 192, height: 108)
  /// Whether the time at the end says what is left.
  var showsRemaining = false
  /// Whether the inspector is wanted.
  var showsInspector = false

  /// Whether films go on where they were left.
  @ObservationIgnored var resumes = true
  /// Time and all: observed as `transport` and `time`, so that a running film changes only what shows the time.
  @ObservationIgnored private(set) var machine = PlayerPageStateMachine() { didSet { publish() } }
  @ObservationIgnored private let engine: any PlayerEngine
  @ObservationIgnored private let store: ResumeStore
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private var lastRemembered: CMTime?
  @ObservationIgnored private var run = 0
  @ObservationIgnored private var measuring: Task<Void, Never>?

  init(engine: any PlayerEngine, settings: AppSettings, store: ResumeStore = ResumeStore()) {
    (self.engine, self.settings, self.store) = (engine, settings, store)
    keepsPitch = settings.keepsPitch
    editor = FilmEditor { try await engine.write($0, to: $1) }
    engine.onEvent = { [weak self] in self?.happened($0) }
    editor.onSaved = { [weak self] in
      if let self, $0 == queue.current { readDetails() }
    }
    if !keepsPitch { engine.setKeepsPitch(false) }
  }

  private func publish() {
    if time != machine.time { time = machine.time }
    let timeless = machine.timeless
    if transport != timeless { transport = timeless }
  }

  // MARK: - Files

  /// Whether the Player is what is shown.
  var isOpen: Bool { !queue.files.isEmpty }

  /// What is played, as it is called.
  var title: String {
    if let title = details?.title, !title.isEmpty { return title }
    return queue.current.map { Self.name(of: $0) } ?? ""
  }

  /// "holiday.mp4".
  static func name(of file: URL) -> String { file.shownName }

  /// Plays these files, in place of what there is.
  func open(_ files: [URL]) {
    guard !files.isEmpty else { return }
    rememberPlace()
    queue = PlayQueue(files)
    openCurrent()
  }

  /// Adds files at the end; where nothing is open, plays them.
  func append(_ files: [URL]) {
    guard isOpen else { return open(files) }
    queue.append(files)
    if fault != nil, queue.files.count == files.count + 1 { _ = next() }
  }

  /// Leaves the Player.
  func close() {
    guard isOpen else { return }
    rememberPlace()
    run += 1
    queue = PlayQueue()
    machine.fail()
    engine.close()
    forgetFilm()
    showsInspector = false
  }

  /// Plays a file of the queue.
  func select(_ index: Int) {
    rememberPlace()
    guard queue.select(index) else { return }
    openCurrent()
  }

  /// The file after this one; false if there is none.
  @discardableResult
  func next() -> Bool {
    guard queue.hasNext else { return false }
    select(queue.index + 1)
    return true
  }

  /// The file before this one; from the middle of a film, its beginning.
  func previous() {
    if machine.time.seconds > 3 || !queue.hasPrevious {
      perform(machine.seek(to: .zero))
    } else {
      select(queue.index - 1)
    }
  }

  /// Takes a file out of the queue; the last one closes the Player.
  func remove(at index: Int) {
    guard queue.files.count > 1 else { return close() }
    if index == queue.index { rememberPlace() }
    if queue.remove(at: index) { openCurrent() }
  }

  /// Moves a file within the queue.
  func move(from source: Int, to target: Int) { queue.move(from: source, to: target) }

  /// Opens the current file once more.
  func retry() { openCurrent() }

  private func openCurrent() {
    guard let file = queue.current else { return }
    run += 1
    forgetFilm()
    machine.open(plays: true)
    engine.open(file)
    engine.setVolume(volume.amplitude, isMuted: volume.isMuted)
  }

  private func forgetFilm() {
    measuring?.cancel()
    measuring = nil
    pictures.forget()
    editor.close()
    (fault, details, loudness, isWaiting, lastRemembered) = (nil, nil, [], false, nil)
    tracks = FilmTracks()
  }

  // MARK: - What the engine says

  private func happened(_ event: PlayerEvent) {
    guard isOpen else { return }
    switch event {
    case .ready(let duration, let hasPicture):
      self.hasPicture = hasPicture
      let place = resumes ? queue.current.flatMap { store.place(of: $0) } : nil
      let fits = place.flatMap { ResumeRule.place($0, of: duration, hasPicture: hasPicture) }
      perform(machine.ready(duration: duration, start: fits))
      lookAround()
    case .duration(let duration): machine.setDuration(duration)
    case .time(let time):
      perform(machine.reached(time))
      rememberNowAndThen()
    case .waiting(let isWaiting): self.isWaiting = isWaiting
    case .tracks(let tracks): self.tracks = tracks
    case .ended: perform(machine.reachedEnd())
    case .failed(let words): fail(words)
    }
  }

  private func fail(_ words: FaultWords) {
    guard let file = queue.current else { return }
    rememberPlace()
    machine.fail()
    isWaiting = false
    fault = Fault(file: file, words: words)
  }

  /// Reads what takes a moment: what the file says of itself, and how loud it is.
  private func lookAround() {
    readDetails()
    let loudness = engine.loudness()
    measuring = Task { [weak self] in
      for await found in loudness {
        guard let self, !Task.isCancelled else { return }
        self.loudness = found
      }
    }
  }

  private func readDetails() {
    let run = run
    Task {
      let details = await engine.details()
      guard run == self.run, let file = queue.current else { return }
      self.details = details
      if let details, details.lock == nil { editor.open(file, saying: details.tags) }
    }
  }

  private func picture(at time: CMTime, exactly: Bool) async -> FilmPicture? {
    let (width, height) = pictureLimit
    return await engine.picture(at: time, exactly: exactly, width: width, height: height)
  }

  private func perform(_ actions: [PlayerPageStateMachine.Action]) {
    for action in actions {
      engine.perform(action)
      guard action == .finished else { continue }
      queue.current.map { store.remember(nil, of: $0) }
      next()
    }
  }

  // MARK: - What the person does

  func togglePlaying() { perform(machine.toggle()) }
  func play() { perform(machine.play()) }
  func pause() {
    perform(machine.pause())
    rememberPlace()
  }
  func step(_ count: Int) { perform(machine.step(count)) }
  func setSpeed(_ speed: PlaybackSpeed) { perform(machine.setSpeed(speed)) }
  func changeSpeed(faster: Bool) { setSpeed(machine.speed.next(faster: faster)) }
  func shuttle(backwards: Bool) { perform(machine.shuttle(backwards: backwards)) }
  func seek(to time: CMTime) { perform(machine.seek(to: time)) }
  func skip(by seconds: Double) { perform(machine.skip(by: seconds)) }
  func beginScrubbing(at time: CMTime) { perform(machine.beginScrubbing(at: time)) }
  func scrub(to time: CMTime) { perform(machine.scrub(to: time)) }
  func endScrubbing(at time: CMTime) { perform(machine.endScrubbing(at: time)) }
  func toggleRepeating() { machine.repeats.toggle() }
  func pressMarks() { perform(machine.mark { $0.press(at: $1) }) }
  func markStart() { perform(machine.mark { $0.setStart($1) }) }
  func markEnd() { perform(machine.mark { $0.setEnd($1) }) }
  func setVolume(_ level: Double) { changeVolume { $0.set(level) } }
  func changeVolume(by step: Double) { changeVolume { $0.change(by: step) } }
  func toggleMute() { changeVolume { $0.toggleMute() } }

  /// Whether sound keeps its pitch at other speeds, now and from then on.
  func setKeepsPitch(_ keeps: Bool) {
    guard keeps != keepsPitch else { return }
    keepsPitch = keeps
    settings.keepsPitch = keeps
    engine.setKeepsPitch(keeps)
  }

  /// Lets a sound track be heard or subtitles be read; nil is none.
  func choose(_ place: Int?, of kind: FilmTracks.Kind) {
    if place != tracks[kind].chosen { engine.choose(place, of: kind) }
  }

  /// The subtitles after those that are read, and none after the last.
  func nextSubtitles() {
    if !tracks[.subtitles].names.isEmpty { choose(tracks[.subtitles].next, of: .subtitles) }
  }

  private func changeVolume(_ change: (inout VolumeScale) -> Void) {
    var new = volume
    change(&new)
    guard new != volume else { return }
    volume = new
    engine.setVolume(new.amplitude, isMuted: new.isMuted)
  }

  // MARK: - Where it was left

  /// Every few seconds while it runs, so that a crash loses no more.
  private func rememberNowAndThen() {
    guard machine.state == .playing else { return }
    let last = lastRemembered ?? .zero
    if abs((machine.time - last).seconds) >= 5 { rememberPlace() }
  }

  /// Remembers where the film is, or that it begins at its beginning next time.
  private func rememberPlace() {
    guard machine.isOpen, let file = queue.current else { return }
    lastRemembered = machine.time
    let place = machine.state == .ended ? nil : machine.time
    store.remember(
      place.flatMap { ResumeRule.place($0, of: machine.duration, hasPicture: hasPicture) }, of: file)
  }

  /// Remembers and waits until that is on disk: the program ends.
  func shutDown() {
    rememberPlace()
    engine.close()
    store.flush()
  }
}
