import CoreMedia
import Foundation
import GLibSupport
import Observation
import Timeline

/// The view model of the Combine page, without widgets.
@MainActor
@Observable
final class CombineModel {
  /// What is combined; nil while nothing is, and while a project is being opened.
  private(set) var project: CombineProject?
  /// The file in which it is kept; nil while the page isn't open.
  private(set) var file: URL?
  /// The id of the clip whose settings are shown.
  private(set) var current: Int?
  /// The time that is shown.
  private(set) var time = CMTime.zero
  private(set) var isPlaying = false
  /// Why the project couldn't be opened.
  private(set) var fault: CombineFault?
  /// Why the result can't be shown.
  private(set) var trouble: CombineFault?
  /// Why the project can't be saved.
  private(set) var unkept: CombineFault?
  /// The names of files that were to be added, but can't be read.
  private(set) var unreadable: [String] = []
  private(set) var history = StepHistory<CombineProject>()
  /// Called with what is to be done when the person exports.
  @ObservationIgnored var onExport: @MainActor (_ name: String, _ work: CombineWork) -> Void = { _, _ in }
  @ObservationIgnored let store: CombineStore
  @ObservationIgnored private let engine: any CombineEngine
  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?
  @ObservationIgnored private var refreshing: Task<Void, Never>?
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var unsaved: (json: String, file: URL)?

  init(engine: any CombineEngine, store: CombineStore) {
    (self.engine, self.store) = (engine, store)
    engine.onTime = { [weak self] time in
      if let self, isPlaying { self.time = min(time, duration) }
    }
    engine.onEnd = { [weak self] in self?.ended() }
  }

  // MARK: Opening

  /// Whether the page is shown.
  var isOpen: Bool { file != nil }

  /// Whether the project was begun here, and not opened.
  private(set) var isNew = false

  /// The project's name.
  var name: String { file?.deletingPathExtension().lastPathComponent ?? "" }

  /// The part of the project that can be shown.
  var usable: CombineProject? { project?.usable }

  /// How long the result is.
  var duration: CMTime { usable?.duration ?? .zero }

  /// Begins a project with these movies.
  func create(_ files: [URL]) {
    guard let first = files.first else { return }
    close()
    isNew = true
    // Translators: the name of a new project that combines several videos, of which the first has this name
    let name = tr("%s and more", first.deletingPathExtension().lastPathComponent)
    // Until it is known which name can be had.
    file = store.file(named: name)
    opening = Task { [weak self, store] in
      let free = await OwnThread.run { store.newFile(named: name) }
      guard let found = await self?.read(files), let self, !Task.isCancelled else { return }
      file = free
      guard !found.isEmpty else {
        fault = CombineFault(words: tr("None of these files can be read as a video."))
        return
      }
      begin(CombineProject(found))
      save()
    }
  }

  /// Opens a project.
  func open(_ project: URL) {
    close()
    file = project
    opening = Task { [weak self, engine, store] in
      do {
        let document = try await OwnThread.run { Result { try store.read(project) } }.get()
        let folder = project.deletingLastPathComponent()
        var movies: [URL: CombineMovie] = [:]
        for clip in document.clips where clip.layer == 0 {
          let file = CombinePath.file(clip.file, in: folder)
          if movies[file] == nil { movies[file] = await engine.movie(of: file) }
        }
        var durations: [URL: CMTime] = [:]
        if let sound = document.sounds.first {
          let file = CombinePath.file(sound.file, in: folder)
          durations[file] = await engine.soundDuration(of: file)
        }
        let new = try CombineProject(document, folder: folder, movies: movies, durations: durations)
        if !Task.isCancelled { self?.begin(new) }
      } catch let problem as TimelineProblem {
        if !Task.isCancelled { self?.fault = CombineFault(TimelineProblems([problem])) }
      } catch {
        if !Task.isCancelled { self?.fault = CombineFault(reading: error) }
      }
    }
  }

  /// Leaves the page. The project is kept.
  func close() {
    opening?.cancel()
    opening = nil
    if isOpen { engine.close() }
    (project, file, current, fault, trouble, unkept) = (nil, nil, nil, nil, nil, nil)
    isNew = false
    (time, isPlaying, unreadable, history) = (.zero, false, [], StepHistory())
  }

  /// Returns once everything that was begun is done: the project is open, shown, and saved.
  func finish() async {
    await opening?.value
    await refreshing?.value
    await saving?.value
  }

  private func begin(_ new: CombineProject) {
    project = new
    current = new.clips.first?.id
    refresh()
  }

  /// The movies among files; the names of the others are kept.
  private func read(_ files: [URL]) async -> [(file: URL, movie: CombineMovie)] {
    var found: [(URL, CombineMovie)] = []
    var others: [String] = []
    for file in files {
      if let movie = await engine.movie(of: file) {
        found.append((file, movie))
      } else {
        others.append(file.lastPathComponent)
      }
    }
    unreadable = others
    return found
  }

  // MARK: Changing

  /// Changes the project. Changes with the same key are one step until `endChange`. `showing` is asked for the time that is to
  /// be seen afterwards.
  func change(
    _ key: String? = nil, showing: ((CombineProject) -> CMTime?)? = nil, _ body: (inout CombineProject) -> Void
  ) {
    guard let old = project else { return }
    var new = old
    body(&new)
    guard new != old else { return }
    history.begin(old, key: key)
    apply(new, showing: showing?(new))
  }

  /// What is dragged was let go: the next change is another step.
  func endChange() { history.endChange() }

  /// Whether there is a step to take back.
  var canUndo: Bool { project.map { history.canUndo($0) } ?? false }

  /// Takes the last step back.
  func undo() {
    if let project, let last = history.undo(project) { apply(last) }
  }

  /// Makes the step that was taken back last again.
  func redo() {
    if let project, let next = history.redo(project) { apply(next) }
  }

  private func apply(_ new: CombineProject, showing: CMTime? = nil) {
    project = new
    if current.map({ new.index(of: $0) == nil }) ?? true { current = new.clips.first?.id }
    if let showing {
      stop()
      time = showing
    }
    time = min(time, max(.zero, new.usable.duration))
    refresh()
    save()
  }

  /// Adds movies at the end.
  func add(_ files: [URL]) {
    guard isOpen else { return }
    let file = file
    opening = Task { [weak self] in
      guard let found = await self?.read(files), let self, self.file == file, !Task.isCancelled else { return }
      var first: Int?
      change { first = $0.add(found) }
      if let first { select(first) }
    }
  }

  /// Takes a file as the music.
  func setMusic(_ file: URL) {
    opening = Task { [weak self, engine] in
      let duration = await engine.soundDuration(of: file)
      guard let self, isOpen, !Task.isCancelled else { return }
      guard let duration else {
        unreadable = [file.lastPathComponent]
        return
      }
      unreadable = []
      change { $0.music = CombineMusic(file: file, duration: duration) }
    }
  }

  /// The files that couldn't be read were seen.
  func dismissUnreadable() { unreadable = [] }

  /// The clip whose settings are shown.
  var currentClip: CombineClip? { current.flatMap { project?[$0] } }

  /// Shows a clip's settings, and its first frame.
  func select(_ id: Int) {
    guard let project, project.index(of: id) != nil else { return }
    current = id
    let range = range(of: id, in: project.usable)
    guard let range, !range.containsTime(time), !isPlaying, let first = project.usable.alone(id)?.start else { return }
    seek(to: first)
  }

  /// Moves the current clip by places.
  func moveCurrent(by count: Int) {
    guard let current, let project, let index = project.index(of: current) else { return }
    let place = index + count
    guard project.clips.indices.contains(place) else { return }
    change(showing: { $0.usable.alone(current)?.start }) { $0.move(current, to: place) }
  }

  /// Whether a clip can be removed: one is left.
  var canRemove: Bool { (project?.clips.count ?? 0) > 1 }

  /// Removes a clip; its neighbour becomes the current one.
  func remove(_ id: Int) {
    guard canRemove, let project, let index = project.index(of: id) else { return }
    change { $0.remove(id) }
    guard let clips = self.project?.clips, !clips.isEmpty else { return }
    current = clips[min(index, clips.count - 1)].id
  }

  /// Lets a clip begin at a time in its file.
  func trimStart(of id: Int, to time: CMTime) {
    change("start \(id)", showing: { $0.usable.alone(id)?.start }) {
      $0.change(id) { $0.trimStart(to: time) }
    }
  }

  /// Lets a clip end at a time in its file.
  func trimEnd(of id: Int, to time: CMTime) {
    change("end \(id)", showing: { project in project.usable.alone(id).map { max($0.start, $0.end - project.frame) } })
    {
      $0.change(id) { $0.trimEnd(to: time) }
    }
  }

  /// Lets the current clip begin, or end, with the frame that is shown.
  func trimCurrent(isStart: Bool) {
    guard let clip = currentClip, let usable, let range = range(of: clip.id, in: usable), range.containsTime(time)
    else { return }
    let place = clip.start + CMTimeMultiplyByFloat64(time - range.start, multiplier: clip.own.speed)
    if isStart {
      trimStart(of: clip.id, to: place)
    } else {
      trimEnd(of: clip.id, to: place + (clip.movie?.frame ?? .zero))
    }
    endChange()
  }

  private func range(of id: Int, in project: CombineProject) -> CMTimeRange? {
    project.index(of: id).map { project.ranges[$0] }
  }

  // MARK: Playing

  /// The clip that is seen.
  var shownClip: CombineClip? { usable?.clip(at: time) }

  /// Plays the result, or stands still. At the end it begins again.
  func togglePlaying() {
    if isPlaying { return stop() }
    guard let project, duration > .zero else { return }
    if time + project.frame >= duration { seek(to: .zero) }
    isPlaying = true
    if refreshing == nil { engine.play() }
  }

  /// Shows the frame of a time.
  func seek(to new: CMTime) {
    time = min(max(.zero, new), duration)
    if refreshing == nil { engine.seek(to: time) } else { isStale = true }
  }

  /// Goes by frames.
  func step(by count: Int) {
    guard let frame = project?.frame else { return }
    stop()
    seek(to: min(time + CMTimeMultiply(frame, multiplier: Int32(clamping: count)), max(.zero, duration - frame)))
  }

  /// Stands still.
  func stop() {
    if isPlaying { engine.pause() }
    isPlaying = false
  }

  private func ended() {
    guard isPlaying else { return }
    isPlaying = false
    time = duration
  }

  /// Shows the project as it is now. What is changed meanwhile is shown next.
  private func refresh() {
    isStale = true
    guard refreshing == nil else { return }
    refreshing = Task { [weak self] in await self?.rebuild() }
  }

  private func rebuild() async {
    while isStale, let usable, let folder = file?.deletingLastPathComponent() {
      isStale = false
      guard !usable.clips.isEmpty else {
        engine.close()
        continue
      }
      do {
        try await engine.show(usable.document(in: folder), in: folder, at: time)
        trouble = nil
      } catch {
        if isOpen { trouble = CombineFault(error) }
      }
    }
    refreshing = nil
    if !isOpen { engine.close() } else if isPlaying { engine.play() }
  }

  // MARK: Keeping

  private func save() {
    guard let project, let file else { return }
    unsaved = (project.document(in: file.deletingLastPathComponent()).json, file)
    guard saving == nil else { return }
    saving = Task { [weak self] in
      while let (json, file) = self?.unsaved, let store = self?.store {
        self?.unsaved = nil
        do {
          try await OwnThread.run { Result { try store.write(json, to: file) } }.get()
          self?.unkept = nil
        } catch {
          self?.unkept = CombineFault(words: tr("The project can’t be saved: %s", WorkFault.words(error)))
        }
      }
      self?.saving = nil
    }
  }

  // MARK: Exporting

  /// Exports the result under a name into a folder.
  func export(as name: String, ending: String, to folder: URL) {
    guard let usable, let home = file?.deletingLastPathComponent() else { return }
    stop()
    let work = CombineWork(
      document: usable.document(in: home), folder: home,
      destination: folder.appending(path: "\(name).\(ending)"),
      fileType: ending == "mov" ? .mov : .mp4)
    onExport(name, work)
  }
}
