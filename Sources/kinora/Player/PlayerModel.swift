import AVFoundation
import CoreMedia
import Foundation
import GLibSupport
import Observation

/// The view model of the Player: its state and the user's actions, without widgets.
@MainActor
@Observable
final class PlayerModel {
  /// The reason why a file can't be played.
  struct Fault: Equatable {
    var file: URL
    var words: FaultWords
  }

  /// The state of playback; its time is in `time`.
  private(set) var transport = PlayerPageStateMachine()
  /// The time of the frame that is shown.
  private(set) var time = CMTime.zero
  private(set) var queue = PlayQueue()
  /// The number of the open file: each time one is opened it gets another.
  private(set) var run = 0
  /// The reason why the current file can't be played; nil if it can.
  private(set) var fault: Fault?
  private(set) var hasPicture = true
  /// The size of the picture, upright, in pixels; nil without one.
  private(set) var pictureSize: PictureSize?
  /// Whether the open file has sound; true until that is known.
  private(set) var hasSound = true
  /// The files before and after the open one in its folder, if it was opened alone.
  private(set) var folder = FolderNeighbours()
  /// What a key or the wheel has changed last.
  private(set) var message: PlayerMessage?
  /// What of the current file can't be decoded, while the rest plays.
  private(set) var undecodable: [FaultWords] = []
  private(set) var isWaiting = false
  private(set) var volume = VolumeScale()
  /// Whether audio keeps its pitch at other speeds.
  private(set) var keepsPitch: Bool
  /// Titles and lengths of the queue's files.
  let labels: QueueLabels
  /// The selectable audio tracks and subtitles.
  private(set) var tracks = FilmTracks()
  /// The details of the open file, once they are read.
  private(set) var details: FilmDetails?
  /// The index of the chapter that is played; nil if there is none.
  private(set) var chapter: Int?
  /// The loudness over the movie's duration, as far as it was read.
  private(set) var loudness: [Float] = []
  /// The thumbnails over the seek bar.
  @ObservationIgnored private(set) lazy var pictures = ScrubPictures { [weak self] in
    await self?.picture(at: $0, exactly: $1)
  }
  /// The editor of movies' metadata.
  @ObservationIgnored let editor: FilmEditor
  /// The maximum size of such a thumbnail, in pixels.
  @ObservationIgnored var pictureLimit = (width: 192, height: 108)
  /// Whether the time at the end is the remaining time.
  var showsRemaining = false
  /// Whether the inspector is shown.
  var showsInspector = false

  /// The list of items of any kind that the movie was opened from, if any.
  @ObservationIgnored weak var album: (any FilmAlbum)?

  /// Whether movies resume where they were left.
  var resumes: Bool { didSet { settings.resumesFilms = resumes } }
  /// Whether sound plays on when the window is closed.
  var playsInBackground: Bool { didSet { settings.playsInBackground = playsInBackground } }
  /// What happens at the end of a movie.
  var atEnd: FilmEnd {
    didSet {
      settings.filmEnd = atEnd
      machine.repeats = atEnd == .repeats
    }
  }
  /// The subtitles of movies for which the user has chosen none.
  var subtitles: SubtitlesChoice {
    didSet {
      settings.subtitles = subtitles
      if let file = queue.current, memory.kept(of: file).subtitles == nil { chooseUsualSubtitles() }
    }
  }
  /// The full state including the time. Observed as `transport` and `time`, so that playback updates only the views
  /// that show the time.
  @ObservationIgnored private(set) var machine = PlayerPageStateMachine() { didSet { publish() } }
  /// Called when playback goes on elsewhere, with the place: not while the seek bar is dragged, but at its end.
  @ObservationIgnored var onSeek: @MainActor (CMTime) -> Void = { _ in }
  @ObservationIgnored let engine: any PlayerEngine
  @ObservationIgnored let memory: FilmMemory
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private var lastRemembered: CMTime?
  /// What was kept for the open file, until its tracks are known.
  @ObservationIgnored var keepsake: FilmKeepsake?
  @ObservationIgnored private var measuring: Task<Void, Never>?

  init(engine: any PlayerEngine, settings: AppSettings, memory: FilmMemory = FilmMemory()) {
    (self.engine, self.settings, self.memory) = (engine, settings, memory)
    keepsPitch = settings.keepsPitch
    resumes = settings.resumesFilms
    playsInBackground = settings.playsInBackground
    atEnd = settings.filmEnd
    subtitles = settings.subtitles
    labels = QueueLabels(engine)
    editor = FilmEditor { try await engine.write($0, to: $1) }
    volume.set(settings.volume)
    engine.onEvent = { [weak self] in self?.happened($0) }
    editor.onSaved = { [weak self] in
      if let self, $0 == queue.current { readDetails() }
    }
    if !keepsPitch { engine.setKeepsPitch(false) }
  }

  private func publish() {
    if time != machine.time { time = machine.time }
    updateChapter()
    let timeless = machine.timeless
    if transport != timeless { transport = timeless }
  }

  /// The chapters of the open file.
  var chapters: FilmChapters { details?.chapters ?? FilmChapters() }

  private func updateChapter() {
    let index = chapters.index(at: machine.time)
    if chapter != index { chapter = index }
  }

  // MARK: - Files

  /// Whether the Player is shown.
  var isOpen: Bool { !queue.files.isEmpty }

  /// The title: the open file's name.
  var title: String {
    if let title = details?.title, !title.isEmpty { return title }
    if let title = queue.current.flatMap({ labels[$0]?.title }), !title.isEmpty { return title }
    return queue.current.map { Self.name(of: $0) } ?? ""
  }

  /// "holiday.mp4".
  static func name(of file: URL) -> String { file.shownName }

  /// Plays these files, replacing the queue.
  func open(_ files: [URL], plays: Bool = true) {
    guard !files.isEmpty else { return }
    rememberPlace()
    queue = PlayQueue(files)
    openCurrent(plays: plays)
  }

  /// Plays entries of a playlist or a folder, which bring their titles along, or adds them to the queue.
  func open(_ entries: [QueueEntry], adds: Bool = false) {
    labels.take(entries)
    let files = entries.map(\.file)
    if adds { append(files) } else { open(files) }
  }

  /// Appends files to the queue; plays them if nothing is open.
  func append(_ files: [URL]) {
    guard isOpen else { return open(files) }
    queue.append(files)
    if fault != nil, queue.files.count == files.count + 1 { next() }
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

  /// Plays the file at an index of the queue.
  func select(_ index: Int) {
    rememberPlace()
    guard queue.select(index) else { return }
    openCurrent()
  }

  /// The folder's next file, which is offered when a movie that was opened alone has ended.
  var nextInFolder: URL? { queue.files.count == 1 && album == nil ? folder.next : nil }
  private var previousInFolder: URL? { queue.files.count == 1 && album == nil ? folder.previous : nil }

  /// Whether there is something after the open file: in the queue, in the list of items, or in the folder.
  var hasNext: Bool { queue.hasNext || album?.hasNext == true || nextInFolder != nil }
  /// Whether there is something before it.
  var hasPrevious: Bool { queue.hasPrevious || album?.hasPrevious == true || previousInFolder != nil }

  /// Opens what comes after the open file: in the queue, in the list of items, or in the folder.
  func next() {
    if queue.hasNext {
      select(queue.index + 1)
    } else if let album, album.hasNext {
      album.step(1)
    } else if let file = nextInFolder {
      open([file])
    }
  }

  /// Opens what comes before the open file; from the middle of a movie, seeks to its beginning.
  func previous() {
    if machine.time.seconds > 3 || !hasPrevious {
      perform(machine.seek(to: .zero))
    } else if queue.hasPrevious {
      select(queue.index - 1)
    } else if let album {
      album.step(-1)
    } else if let file = previousInFolder {
      open([file])
    }
  }

  /// Removes a file from the queue; removing the last one closes the Player.
  func remove(at index: Int) {
    guard queue.files.count > 1 else { return close() }
    if index == queue.index { rememberPlace() }
    if queue.remove(at: index) { openCurrent() }
  }

  /// Reads titles and lengths of the queue's files, as long as the user looks at it.
  func readQueueLabels(_ isWanted: Bool) { isWanted ? labels.read(queue) : labels.stop() }

  /// Moves a file within the queue.
  func move(from source: Int, to target: Int) { queue.move(from: source, to: target) }

  /// Opens the current file again.
  func retry() { openCurrent() }

  private func openCurrent(plays: Bool = true) {
    guard let file = queue.current else { return }
    run += 1
    forgetFilm()
    machine.open(plays: plays)
    machine.repeats = atEnd == .repeats
    engine.open(file)
    engine.setVolume(volume.amplitude, isMuted: volume.isMuted)
    lookAtFolder(of: file)
  }

  /// Finds the file's neighbours in its folder, if it was opened alone.
  private func lookAtFolder(of file: URL) {
    guard queue.files.count == 1, album == nil, file.isFileURL else { return }
    let run = run
    Task {
      let found = await FolderNeighbours.find(of: file)
      if run == self.run { folder = found }
    }
  }

  private func forgetFilm() {
    measuring?.cancel()
    measuring = nil
    pictures.forget()
    editor.close()
    (fault, details, loudness, isWaiting, lastRemembered, keepsake) = (nil, nil, [], false, nil, nil)
    tracks = FilmTracks()
    chapter = nil
    undecodable = []
    (pictureSize, hasSound, folder) = (nil, true, FolderNeighbours())
  }

  /// Dismisses what is said of the part that can't be decoded.
  func dismissUndecodable() { undecodable = [] }

  // MARK: - Engine events

  private func happened(_ event: PlayerEvent) {
    guard isOpen else { return }
    switch event {
    case .ready(let duration, let hasPicture):
      self.hasPicture = hasPicture
      let kept = queue.current.map { memory.kept(of: $0) } ?? FilmKeepsake()
      keepsake = kept
      let fits = (resumes ? kept.place : nil).flatMap { ResumeRule.place($0, of: duration, hasPicture: hasPicture) }
      perform(machine.ready(duration: duration, start: fits))
      lookAround()
    case .pictureSize(let size): pictureSize = size
    case .undecodable(let words): undecodable = words
    case .duration(let duration): machine.setDuration(duration)
    case .time(let time):
      perform(machine.reached(time))
      rememberNowAndThen()
    case .waiting(let isWaiting): self.isWaiting = isWaiting
    case .tracks(let tracks):
      self.tracks = tracks
      chooseKeptTracks()
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

  /// Reads the slow parts in the background: details and waveform.
  private func lookAround() {
    readDetails(isFirst: true)
    let loudness = engine.loudness()
    measuring = Task { [weak self] in
      for await found in loudness {
        guard let self, !Task.isCancelled else { return }
        self.loudness = found
      }
    }
  }

  private func readDetails(isFirst: Bool = false) {
    let run = run
    Task {
      let details = await engine.details()
      guard run == self.run, let file = queue.current else { return }
      self.details = details
      if let details { hasSound = details.hasSound }
      if isFirst, let speed = details?.usualSpeed, machine.speed == .normal, speed != .normal { setSpeed(speed) }
      updateChapter()
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
      if case .seek(let place, isExact: true) = action { onSeek(place) }
      guard action == .finished else { continue }
      queue.current.map { memory.update($0) { $0.place = nil } }
      if queue.hasNext || atEnd == .next && nextInFolder != nil { next() }
    }
  }

  // MARK: - User actions

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
  /// Seeks to the beginning of a chapter.
  func seek(toChapter index: Int) {
    if chapters.all.indices.contains(index) { seek(to: chapters.all[index].start) }
  }
  func previousChapter() { chapters.start(before: machine.time).map(seek) }
  func nextChapter() { chapters.start(after: machine.time).map(seek) }
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

  /// Sets whether audio keeps its pitch at other speeds, from now on.
  func setKeepsPitch(_ keeps: Bool) {
    guard keeps != keepsPitch else { return }
    keepsPitch = keeps
    settings.keepsPitch = keeps
    engine.setKeepsPitch(keeps)
  }

  /// Does what a key or the wheel asks for, and shows for a second what it has changed.
  func telling(_ topic: PlayerMessage.Topic, _ action: @MainActor (PlayerModel) -> Void) {
    // Nothing is heard that could be louder.
    if topic != .volume || hasSound { action(self) }
    guard machine.isOpen else { return }
    tell(PlayerMessage.words(topic, of: self))
  }

  func tell(_ words: String) {
    message = PlayerMessage(words: words, number: (message?.number ?? 0) + 1)
  }

  private func changeVolume(_ change: (inout VolumeScale) -> Void) {
    var new = volume
    change(&new)
    guard new != volume else { return }
    if new.level != volume.level { settings.volume = new.level }
    volume = new
    engine.setVolume(new.amplitude, isMuted: new.isMuted)
  }

  // MARK: - Resume position

  /// Stores the position every few seconds during playback, so that a crash loses no more.
  private func rememberNowAndThen() {
    guard machine.state == .playing else { return }
    let last = lastRemembered ?? .zero
    if abs((machine.time - last).seconds) >= 5 { rememberPlace() }
  }

  /// Stores the position, or that the movie starts at its beginning next time.
  private func rememberPlace() {
    guard machine.isOpen, let file = queue.current else { return }
    lastRemembered = machine.time
    let reached = machine.state == .ended ? nil : machine.time
    let place = reached.flatMap { ResumeRule.place($0, of: machine.duration, hasPicture: hasPicture) }
    memory.update(file) { $0.place = place }
  }

  /// Stores the position and waits until it is on disk, because the program quits.
  func shutDown() {
    // Closed as by the user: what the engine still says of the file, such as that it is back at 0, counts no more.
    close()
    memory.flush()
  }
}
