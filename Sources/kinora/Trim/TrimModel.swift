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
  /// Where the loop is; nil while it stands still.
  private(set) var head: CMTime?
  /// Whether the part begins with a frame that stands by itself; nil while that isn't known.
  private(set) var isOnKeyFrame: Bool?
  /// Earlier selections, the last one at the end, and those that were taken back.
  @ObservationIgnored private(set) var undone: (before: [TrimSelection], after: [TrimSelection]) = ([], [])
  /// Called with what is to be done when the person saves.
  @ObservationIgnored var onSave: @MainActor (_ name: String, _ work: ExportWork) -> Void = { _, _ in }
  @ObservationIgnored private var movie: TrimMovie?
  @ObservationIgnored private let engine: any TrimEngine
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored var speed = EncodingSpeed()

  init(engine: any TrimEngine) {
    self.engine = engine
    engine.onEvent = { [weak self] in self?.happened($0) }
  }

  // MARK: The movie

  /// Whether the page is shown.
  var isOpen: Bool { file != nil }

  /// Begins to trim a movie.
  func open(_ file: URL) {
    close()
    self.file = file
    engine.open(file)
  }

  /// Ends trimming, without a change.
  func close() {
    looking?.cancel()
    if file != nil { engine.close() }
    (file, movie, selection, fault, head, isOnKeyFrame) = (nil, nil, nil, nil, nil, nil)
    (isPlaying, undone) = (false, ([], []))
  }

  private func happened(_ event: TrimEvent) {
    guard isOpen else { return }
    switch event {
    case .ready(let movie):
      self.movie = movie
      selection = TrimSelection(duration: movie.duration, frame: movie.frame)
      if selection == nil { fault = FaultWords(tr("It is too short to be trimmed.")) }
      lookForKeyFrame()
    case .time(let time): if isPlaying { head = time }
    case .failed(let words): fault = words
    }
  }

  // MARK: The ends

  /// A drag of an end begins: what it does is undone as a whole.
  func beginChange() {
    guard let selection, undone.before.last != selection else { return }
    undone = (undone.before + [selection], [])
  }

  /// Drags an end to a time.
  func move(_ handle: TrimSelection.Handle, to time: CMTime) { change(handle) { $0.move(handle, to: time) } }

  /// Moves an end by frames.
  func step(_ handle: TrimSelection.Handle, by count: Int) {
    beginChange()
    change(handle) { $0.step(handle, by: count) }
  }

  /// Puts an end where the loop is.
  func mark(_ handle: TrimSelection.Handle) {
    guard let head else { return }
    beginChange()
    change(handle) { $0.move(handle, to: head) }
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
    stop()
    engine.show(new.shown(for: handle))
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

  var canUndo: Bool { undone.before.contains { $0 != selection } }
  var canRedo: Bool { !undone.after.isEmpty }

  /// Takes the last change back.
  func undo() {
    guard let selection, let last = undone.before.popLast() else { return }
    guard last != selection else { return undo() }
    undone.after.append(selection)
    apply(last, showing: last.start != selection.start ? .start : .end)
  }

  /// Makes the last change that was taken back again.
  func redo() {
    guard let selection, let next = undone.after.popLast() else { return }
    undone.before.append(selection)
    apply(next, showing: next.start != selection.start ? .start : .end)
  }

  // MARK: Playing

  /// Plays what is kept again and again, or stands still.
  func togglePlaying() {
    guard let selection else { return }
    if isPlaying { return stop() }
    isPlaying = true
    engine.loop(CMTimeRange(start: selection.start, end: selection.end))
  }

  private func stop() {
    if isPlaying { engine.pause() }
    (isPlaying, head) = (false, nil)
  }

  // MARK: Saving

  /// Whether there is something to be saved.
  var canSave: Bool { selection.map { !$0.isWhole } ?? false }

  /// How long encoding takes, in seconds.
  var exactSeconds: Double? {
    guard let movie, let selection else { return nil }
    return speed.seconds(frames: selection.length.seconds * movie.rate, width: movie.width, height: movie.height)
  }

  /// The ending of a new clip: that of the movie, where clips can be written in that form.
  var ending: String {
    let ending = file?.pathExtension.lowercased() ?? ""
    return ["mp4", "m4v", "mov"].contains(ending) ? ending : "mp4"
  }

  /// A name for the new clip.
  func suggestedName(isTaken: (String) -> Bool) -> String {
    ClipName.suggestion(for: file?.lastPathComponent ?? "", ending: ending, isTaken: isTaken)
  }

  /// Saves what is kept as a new clip beside the movie, and ends trimming. The movie stays as it is.
  func save(as name: String, _ way: TrimWay) {
    guard let file, let selection, canSave else { return }
    let destination = file.deletingLastPathComponent().appendingPathComponent("\(name).\(ending)")
    let work = ExportWork(
      source: file, range: CMTimeRange(start: selection.start, end: selection.end),
      preset: way == .fast ? AVAssetExportPresetPassthrough : AVAssetExportPresetHighestQuality,
      fileType: ending == "mov" ? .mov : ending == "m4v" ? .m4v : .mp4, destination: destination)
    onSave(name, work)
    close()
  }
}
