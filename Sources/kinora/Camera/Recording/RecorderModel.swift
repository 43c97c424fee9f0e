import Foundation
import GLibSupport
import GTKSupport
import Observation

/// Recording without its widgets: what the shutter does, what is said about it, and what has become of it.
@MainActor
@Observable
final class RecorderModel {
  private(set) var control = RecordingControl()
  /// How far the recording is.
  private(set) var facts: RecordingFacts?
  /// Whether the encoder can't keep up.
  private(set) var isTooSlow = false
  /// What there is to read above the picture, oldest first.
  private(set) var notices: [Notice] = []
  /// What was recorded last, for the way to it.
  private(set) var last: SavedRecording?
  /// What was kept when the camera went away in the middle of a recording; until the next one begins.
  private(set) var keptAtLoss: SavedRecording?
  /// How long the shutter waits.
  var timer: SelfTimer { didSet { settings.timer = timer } }
  /// Whether left and right are exchanged in what is saved.
  var mirrorsSaved: Bool { didSet { settings.mirrorsSaved = mirrorsSaved } }
  /// In what kind of file the next recording is kept.
  var fileType: RecordingFileType { didSet { settings.recordingFileType = fileType } }
  /// Whether there is a picture to record. Without one, a countdown ends.
  var isCameraReady = false {
    didSet {
      guard !isCameraReady, oldValue else { return }
      perform(control.cancel())
    }
  }

  /// Told of each recording that is kept.
  @ObservationIgnored var onSaved: (@MainActor (SavedRecording) -> Void)?
  /// What the recording that is about to begin goes on from.
  @ObservationIgnored private var continued: URL?
  @ObservationIgnored private let engine: any RecordingEngine
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private let hostClock: any HostClock
  /// Starts and stops, one after the other.
  @ObservationIgnored private var effects: Task<Void, Never>?
  @ObservationIgnored private var seconds: MainLoopTimer?
  @ObservationIgnored private var asking: MainLoopTimer?

  init(engine: any RecordingEngine, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    hostClock = clock
    self.engine = engine
    self.settings = settings
    timer = settings.timer
    mirrorsSaved = settings.mirrorsSaved
    fileType = settings.recordingFileType
  }

  // MARK: - What is shown

  /// Whether the shutter can be pressed.
  var takesShutter: Bool { control.isRecording || (isCameraReady && control.takesShutter) }

  /// The number that the countdown is at; nil without one.
  var countdown: Int? {
    if case .countingDown(let left) = control.state { left } else { nil }
  }

  /// The time that the file plays by now.
  var clock: String { RecordingFacts.clock(facts?.seconds ?? 0) }

  /// The notice that is read first.
  var notice: Notice? { notices.first }

  // MARK: - What happens

  /// Looks for what a former run left unfinished.
  func begin() {
    Task { [weak self, engine] in
      for news in await engine.recoverRecordings() {
        switch news {
        case .recovered(let recording): self?.notices.append(.recovered(recording))
        case .failed(let words): self?.notices.append(.unrecovered(words))
        }
      }
    }
  }

  /// The shutter was pressed.
  func pressShutter() {
    guard takesShutter else { return }
    perform(control.shutter(after: timer.rawValue))
  }

  /// Pauses, or goes on.
  func togglePause() { perform(control.togglePause()) }

  /// Gives up the countdown; false if there was none.
  func cancel() -> Bool {
    let action = control.cancel()
    perform(action)
    return action != .nothing
  }

  /// Sets the timer to the next choice.
  func cycleTimer() {
    guard control.state == .idle else { return }
    timer = timer.next
  }

  /// A second of the countdown has passed.
  func secondPassed() { perform(control.secondPassed()) }

  /// The camera is back that went away: what was being recorded can go on.
  func cameraReturned(_ name: String) {
    guard let kept = keptAtLoss, control.state == .idle else { return }
    keptAtLoss = nil
    notices.append(.returned(camera: name, kept))
  }

  /// Goes on, in another part, with the recording that the first notice is about.
  func continueRecording() {
    guard case .returned(_, let kept)? = notice, takesShutter, control.state == .idle else { return }
    continued = kept.url
    perform(control.shutter(after: 0))
  }

  /// Something is to be read that isn't about a recording. Said once, however often it happens.
  func say(_ notice: Notice) {
    if notices.last != notice { notices.append(notice) }
  }

  /// The person has done with the first notice.
  func dismissNotice() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  /// Completes what is being recorded and waits until the file is whole.
  func finish() async {
    perform(control.quit())
    await settle()
  }

  /// Waits until everything that was begun is done.
  func settle() async {
    var awaited: Task<Void, Never>?
    while let effects, effects != awaited {
      awaited = effects
      await effects.value
    }
  }

  private func perform(_ action: RecordingControl.Action) {
    switch action {
    case .nothing:
      break
    case .countDown:
      seconds = .every(.seconds(1), on: hostClock) { [weak self] in self?.secondPassed() }
    case .endCountdown:
      seconds = nil
    case .start:
      seconds = nil
      start()
    case .pause:
      engine.pauseRecording()
      look()
    case .resume:
      engine.resumeRecording()
    case .stop:
      enqueue { [engine] in await engine.stopRecording() }
    }
  }

  private func start() {
    keptAtLoss = nil
    isTooSlow = false
    // Whatever begins now, the offer to go on with what was before is over.
    notices.removeAll(where: \.canContinue)
    let order = RecordingOrder(isMirrored: mirrorsSaved, fileType: fileType, continued: continued)
    continued = nil
    enqueue { [weak self, engine] in
      do throws(RecordingRefusal) {
        try await engine.startRecording(order) { [weak self] in self?.happened($0) }
        self?.began()
      } catch {
        self?.refused(error)
      }
    }
  }

  private func began() {
    // A recording that has ended before it was said to run doesn't begin any more.
    guard case .starting = control.state else { return }
    facts = RecordingFacts(seconds: 0, bytes: 0)
    asking = .every(.milliseconds(250), on: hostClock) { [weak self] in self?.look() }
    perform(control.started())
  }

  private func refused(_ refusal: RecordingRefusal) {
    control.ended()
    notices.append(.refused(refusal.words))
  }

  private func happened(_ news: RecordingNews) {
    switch news {
    case .tooSlow(let isSlow):
      isTooSlow = isSlow
    case .ended(let end):
      control.ended()
      asking = nil
      facts = nil
      isTooSlow = false
      if let saved = end.saved {
        last = saved
        onSaved?(saved)
      }
      switch end.cause {
      case .asked: break
      // The page that stands in the picture's place says it.
      case .deviceLost where end.saved != nil: keptAtLoss = end.saved
      case .limit, .deviceLost, .microphoneLost, .diskFull, .folderGone, .failed: notices.append(.ended(end))
      }
    }
  }

  private func look() {
    if let now = engine.recordingFacts, now != facts { facts = now }
  }

  private func enqueue(_ effect: @escaping @MainActor () async -> Void) {
    let previous = effects
    effects = Task {
      await previous?.value
      await effect()
    }
  }
}
