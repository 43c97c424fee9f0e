import AVFoundation
import AVKit
import CoreMedia
import Foundation
import GLibSupport
import Observation

/// The view model of the Trim page, without widgets.
@MainActor
@Observable
final class TrimModel {
  /// The movie; nil while none is trimmed.
  private(set) var file: URL?
  /// What is kept; nil until the movie is open.
  private(set) var selection: TrimSelection?
  private(set) var fault: FaultWords?
  private(set) var isPlaying = false
  /// The frame that is shown; nil until the movie is open.
  private(set) var head: CMTime?
  /// Whether the part begins with a frame that can be decoded without others; nil while that isn't known.
  private(set) var isOnKeyFrame: Bool?
  private(set) var history = StepHistory<TrimSelection>()
  /// Called with what is to be done when the person saves.
  @ObservationIgnored var onSave: @MainActor (_ name: String, _ work: TrimWork) -> Void = { _, _ in }
  /// Asked for the names of files that are there, or will be.
  @ObservationIgnored var taken: @MainActor () -> TakenNames = { TakenNames() }
  private(set) var movie: TrimMovie?
  @ObservationIgnored private let engine: any TrimEngine
  @ObservationIgnored private var looking: Task<Void, Never>?
  /// Where the page opens, in a movie that was played.
  @ObservationIgnored private var first = CMTime.zero
  @ObservationIgnored var speed = EncodingSpeed()

  init(engine: any TrimEngine) {
    self.engine = engine
    engine.onEvent = { [weak self] in self?.happened($0) }
  }

  // MARK: The movie

  /// Whether the page is shown.
  var isOpen: Bool { file != nil }

  /// Begins to trim a movie, with the frame of a time shown.
  func open(_ file: URL, at time: CMTime = .zero) {
    close()
    (self.file, first) = (file, time)
    engine.open(file)
  }

  /// Ends trimming, without a change.
  func close() {
    looking?.cancel()
    if file != nil { engine.close() }
    (file, movie, selection, fault, head, isOnKeyFrame) = (nil, nil, nil, nil, nil, nil)
    (isPlaying, history) = (false, StepHistory())
  }

  private func happened(_ event: TrimEvent) {
    guard isOpen else { return }
    switch event {
    case .ready(let movie):
      self.movie = movie
      selection = TrimSelection(duration: movie.duration, frame: movie.frame)
      if selection == nil { fault = FaultWords(tr("It is too short to be trimmed.")) } else { show(first) }
      lookForKeyFrame()
    case .time(let time): if isPlaying { head = time }
    case .failed(let words): fault = words
    }
  }

  // MARK: The frame that is shown

  /// Shows the frame of a time.
  func show(_ time: CMTime) {
    guard let selection else { return }
    let number = Int32(clamping: Int(clamping: (time.seconds / selection.frame.seconds + 0.001).rounded(.down)))
    let last = max(.zero, selection.duration - selection.frame)
    stop()
    let shown = min(max(.zero, CMTimeMultiply(selection.frame, multiplier: number)), last)
    head = shown
    engine.show(shown)
  }

  /// Shows the frame so many frames on.
  func step(by count: Int32) {
    guard let selection, let head else { return }
    show(head + CMTimeMultiply(selection.frame, multiplier: count))
  }

  /// Shows the frame so many seconds on.
  func skip(by seconds: Double) {
    guard let head else { return }
    show(head + CMTime(seconds: seconds, preferredTimescale: 90_000))
  }

  /// Shows the first or the last frame that is kept.
  func show(_ handle: TrimSelection.Handle) {
    if let selection { show(selection.shown(for: handle)) }
  }

  // MARK: The ends

  /// A drag of an end begins: what it does is undone as a whole.
  func beginChange() {
    if let selection { history.begin(selection) }
  }

  /// Drags an end to a time.
  func move(_ handle: TrimSelection.Handle, to time: CMTime) { change(handle) { $0.move(handle, to: time) } }

  /// Moves an end by frames.
  func step(_ handle: TrimSelection.Handle, by count: Int) {
    beginChange()
    change(handle) { $0.step(handle, by: count) }
  }

  /// Makes the frame that is shown the first one that is kept, or the last one.
  func mark(_ handle: TrimSelection.Handle) {
    guard let head, let frame = selection?.frame else { return }
    beginChange()
    change(handle) { $0.move(handle, to: handle == .start ? head : head + frame) }
  }

  private func change(_ handle: TrimSelection.Handle, _ body: (inout TrimSelection) -> Void) {
    guard var new = selection else { return }
    body(&new)
    guard new != selection else { return }
    apply(new, showing: handle)
  }

  private func apply(_ new: TrimSelection, showing handle: TrimSelection.Handle) {
    let hasMoved = new.start != selection?.start
    selection = new
    show(handle)
    if hasMoved { lookForKeyFrame() }
  }

  private func lookForKeyFrame() {
    looking?.cancel()
    isOnKeyFrame = nil
    guard let start = selection?.start else { return }
    looking = Task { [weak self] in
      let answer = await self?.engine.isKeyFrame(at: start)
      if let self, !Task.isCancelled { isOnKeyFrame = answer ?? nil }
    }
  }

  // MARK: Undoing

  var canUndo: Bool { selection.map { history.canUndo($0) } ?? false }
  var canRedo: Bool { history.canRedo }

  /// Takes the last change back.
  func undo() {
    guard let selection, let last = history.undo(selection) else { return }
    apply(last, showing: last.start != selection.start ? .start : .end)
  }

  /// Makes the last change that was taken back again.
  func redo() {
    guard let selection, let next = history.redo(selection) else { return }
    apply(next, showing: next.start != selection.start ? .start : .end)
  }

  // MARK: Playing

  /// Plays what is kept again and again, or stands still.
  func togglePlaying() {
    guard let selection else { return }
    if isPlaying { return show(head ?? selection.start) }
    isPlaying = true
    engine.loop(CMTimeRange(start: selection.start, end: selection.end))
  }

  /// Stands still.
  private func stop() {
    if isPlaying { engine.pause() }
    isPlaying = false
  }

  /// Stands still at the frame that is shown, if it plays.
  func pause() { if isPlaying { togglePlaying() } }

  // MARK: Saving

  /// Whether there is something to be saved.
  var canSave: Bool { selection.map { !$0.isWhole } ?? false }

  /// The ways in which it can be saved.
  var ways: [TrimWay] { movie?.canBeCopied == false ? [.exact] : TrimWay.allCases }

  /// How long encoding takes, in seconds.
  var exactSeconds: Double? {
    guard let movie, let selection else { return nil }
    return speed.seconds(frames: selection.length.seconds * movie.rate, width: movie.width, height: movie.height)
  }

  /// The ending of what is saved: that of the movie, where it can be written in that form.
  var ending: String {
    let ending = file?.pathExtension ?? ""
    return ["mp4", "m4v", "mov"].contains(ending.lowercased()) ? ending : "mp4"
  }

  /// The name for the new clip, unless another file has it.
  var usualName: String { ClipName.part(of: file?.deletingPathExtension().lastPathComponent ?? "") }

  /// A name for the new clip that no file has.
  func suggestedName() async -> String {
    guard let file else { return usualName }
    let (folder, ending, taken) = (file.deletingLastPathComponent(), ending, taken())
    return await OwnThread.run {
      ClipName.suggestion(for: file.lastPathComponent, ending: ending) { taken.contains(folder.appending(path: $0)) }
    }
  }

  /// What finds out why what is kept can't be saved as something; nil if it can. It blocks.
  func refusal(of target: TrimTarget) -> NameCheck.Question {
    guard let file else { return { nil } }
    let (folder, ending, taken) = (file.deletingLastPathComponent(), ending, taken())
    switch target {
    case .clip(let name):
      return { ClipName.refusal(name, ending: ending, in: folder) { taken.contains(folder.appending(path: $0)) } }
    case .original:
      // Where the original gets another ending, another film may have its new name.
      let destination = destination(of: target, for: file)
      return { destination != file && taken.contains(destination) ? .taken : nil }
    }
  }

  private func name(of target: TrimTarget, for file: URL) -> String {
    switch target {
    case .clip(let name): name.trimmingCharacters(in: .whitespacesAndNewlines)
    case .original: file.deletingPathExtension().lastPathComponent
    }
  }

  private func destination(of target: TrimTarget, for file: URL) -> URL {
    file.deletingLastPathComponent().appending(path: "\(name(of: target, for: file)).\(ending)")
  }

  /// Saves what is kept, and ends trimming.
  func save(as target: TrimTarget, _ way: TrimWay) {
    guard let file, let movie, let selection, canSave else { return }
    let work = TrimWork(
      source: file, range: CMTimeRange(start: selection.start, end: selection.end), way: way,
      destination: destination(of: target, for: file), replacesSource: target == .original)
    let frames = selection.length.seconds * movie.rate
    onSave(
      name(of: target, for: file),
      work.following { [weak self] seconds in
        guard way == .exact else { return }
        self?.speed.measured(frames: frames, width: movie.width, height: movie.height, seconds: seconds)
      })
    close()
  }
}
