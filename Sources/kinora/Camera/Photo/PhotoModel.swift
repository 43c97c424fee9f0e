import AVFoundation
import Foundation
import GLibSupport
import GTKSupport
import Observation

/// Photos without their widgets: what the shutter does in Photo and Live, and what is to be seen of it.
@MainActor
@Observable
final class PhotoModel {
  private(set) var control = PhotoControl()
  /// What the shutter takes.
  var mode: CaptureMode {
    didSet {
      guard mode != oldValue else { return }
      settings.captureMode = mode
      perform(control.cancel())
      prepare()
    }
  }
  /// When photos are lit.
  var flash: FlashChoice { didSet { settings.flash = flash } }
  /// In what kind of file photos are kept.
  var fileType: PhotoFileType { didSet { settings.photoFileType = fileType } }
  /// Whether lines help to hold the camera level.
  var showsGrid: Bool { didSet { settings.showsGrid = showsGrid } }
  /// Whether codes in the picture are read.
  var readsCodes: Bool {
    didSet {
      settings.readsCodes = readsCodes
      prepare()
    }
  }
  /// Whether there is a picture. Without one, countdown and burst end.
  var isCameraReady = false {
    didSet {
      guard isCameraReady != oldValue else { return }
      if !isCameraReady { perform(control.cancel()) }
      prepare()
    }
  }
  /// Whether a movie is being recorded, which codes and Live Photos leave alone.
  var isRecording = false { didSet { if isRecording != oldValue { prepare() } } }

  /// Whether left and right are exchanged in what is saved.
  var isMirrored = false { didSet { if isMirrored != oldValue { prepare() } } }

  /// How many photos were exposed since the start: each is to be felt.
  private(set) var exposures = 0
  /// How many photos are asked for and not kept yet.
  private(set) var pending = 0
  /// How many movies of Live Photos are being recorded.
  private(set) var liveMovies = 0
  /// Whether the screen is to light the scene.
  private(set) var isScreenLit = false
  /// Whether the last seconds are being saved.
  private(set) var isSavingLast = false
  /// What was taken last.
  private(set) var last: SavedPhoto? { didSet { takings += 1 } }
  /// How many photos the last burst had, while that is of interest.
  private(set) var burstEnded: Int?
  /// The code that the camera sees.
  private(set) var offer = CodeOffer()

  /// Told what the person has to read.
  @ObservationIgnored var onNotice: (@MainActor (Notice) -> Void)?
  @ObservationIgnored private let engine: any PhotoEngine
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private let clock: any HostClock
  @ObservationIgnored private var seconds: MainLoopTimer?
  @ObservationIgnored private var watch: MainLoopTimer?
  @ObservationIgnored private var forgetting: MainLoopTimer?
  @ObservationIgnored private var looking: MainLoopTimer?
  /// The burst that the shutter takes, or may turn out to take.
  @ObservationIgnored private var burst: BurstPlace?
  /// How often something else became the last that was taken.
  @ObservationIgnored private var takings = 0
  @ObservationIgnored private var prepared: PhotoSetup?
  @ObservationIgnored private var settling: [CheckedContinuation<Void, Never>] = []

  /// How long nobody holds the shutter by accident.
  static let holdTime = Duration.milliseconds(400)
  /// From one photo of a burst to the next.
  static let burstInterval = Duration.milliseconds(100)
  /// A burst waits while so many photos aren't kept yet.
  static let mostPending = 4

  init(engine: any PhotoEngine, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    self.clock = clock
    self.engine = engine
    self.settings = settings
    mode = settings.captureMode
    flash = settings.flash
    fileType = settings.photoFileType
    showsGrid = settings.showsGrid
    readsCodes = settings.readsCodes
    engine.onScreenFlash = { [weak self] in await self?.light($0) }
    engine.onCodes = { [weak self] in self?.saw($0) }
  }

  // MARK: - Shutter

  /// The shutter went down in Photo or Live.
  func press(after seconds: Int) {
    guard isCameraReady else { return }
    perform(control.press(after: seconds, canBurst: mode == .photo))
  }

  /// The shutter went up.
  func release() {
    if let burst = control.burst {
      burstEnded = burst
      forgetting = .after(.seconds(2), on: clock) { [weak self] in self?.burstEnded = nil }
    }
    perform(control.release())
  }

  /// Takes a photo at once, beside a recording.
  func takeNow() {
    guard isCameraReady, pending < Self.mostPending else { return }
    take()
  }

  /// Gives up a countdown or a burst; false if there was none.
  func cancel() -> Bool {
    let action = control.cancel()
    perform(action)
    return action != .nothing
  }

  /// A second of the countdown has passed.
  func secondPassed() { perform(control.secondPassed()) }

  /// The shutter has been held for a while.
  func heldLong() { perform(control.heldLong()) }

  /// It is time for the next photo of a burst.
  func nextIsDue() { perform(control.nextIsDue(isReady: isCameraReady && pending < Self.mostPending)) }

  private func perform(_ action: PhotoControl.Action) {
    switch action {
    case .nothing:
      break
    case .countDown:
      seconds = .every(.seconds(1), on: clock) { [weak self] in self?.secondPassed() }
    case .endCountdown:
      seconds = nil
    case .take:
      seconds = nil
      take()
    case .takeAndWatch:
      watch = .after(Self.holdTime, on: clock) { [weak self] in self?.heldLong() }
      burst = BurstPlace()
      take()
    case .takeAndGoOn:
      watch = .every(Self.burstInterval, on: clock) { [weak self] in self?.nextIsDue() }
      let identifier = UUID().uuidString
      burst?.decide(identifier)
      burst = BurstPlace(in: identifier)
      take()
    case .rest:
      watch = nil
      burst?.decide(nil)
      burst = nil
    }
  }

  private func take() {
    // A lamp that has to be lit first is no use in a burst.
    let order = PhotoOrder(
      isLive: mode == .live && !isRecording, fileType: fileType, flash: control.burst == nil ? flash : .off)
    pending += 1
    if order.isLive { liveMovies += 1 }
    var hasMovie = order.isLive
    engine.takePhoto(order, in: burst) { [weak self] news in
      guard let self else { return }
      let isOver =
        switch news {
        case .exposed, .movieTaken, .movieFailed: false
        case .saved, .failed: true
        }
      if hasMovie, news != .exposed {
        hasMovie = false
        liveMovies -= 1
      }
      if isOver { pending -= 1 }
      happened(news)
      settleIfDone()
    }
  }

  private func happened(_ news: PhotoNews) {
    switch news {
    case .exposed: exposures += 1
    case .movieTaken: break
    case .movieFailed(let words): onNotice?(.refused(words))
    case .saved(let photo): last = photo
    case .failed(let words):
      // What keeps one photo of a burst from being saved keeps the others, too.
      if control.burst != nil { perform(control.cancel()) }
      onNotice?(.refused(words))
    }
  }

  /// Waits until every photo that was asked for is kept.
  func settle() async {
    while pending > 0 || isSavingLast { await withCheckedContinuation { settling.append($0) } }
  }

  private func settleIfDone() {
    guard pending == 0, !isSavingLast else { return }
    for waiting in settling { waiting.resume() }
    settling = []
  }

  // MARK: - The last seconds

  /// Whether there are last seconds to save.
  var canSaveLast: Bool { mode == .live && isCameraReady && !isRecording && !isSavingLast }

  /// Saves the last seconds as a movie.
  func saveLastSeconds() async {
    guard canSaveLast else { return }
    isSavingLast = true
    do throws(PhotoRefusal) {
      last = try await engine.saveLastSeconds()
    } catch {
      onNotice?(.refused(error.words))
    }
    isSavingLast = false
    settleIfDone()
  }

  // MARK: - Recordings

  /// A movie was recorded: it is what was taken last, unless something else is until its picture is there.
  func recorded(_ movie: URL) async {
    let before = takings
    let thumbnail = await engine.thumbnail(of: movie)
    if takings == before { last = SavedPhoto(url: movie, thumbnail: thumbnail) }
  }

  // MARK: - Codes

  /// The person looks at what can be done with the code: it stays until that is over.
  func holdOffer(_ isHeld: Bool) {
    offer.hold(isHeld)
    look()
  }

  /// The person has done with the code.
  func dismissOffer() { offer.dismiss() }

  private func saw(_ codes: [FoundCode]) {
    offer.see(codes, at: now)
    look()
  }

  /// Looks again while a code is shown that may have gone.
  private func look() {
    guard offer.code != nil else {
      looking = nil
      return
    }
    if looking == nil {
      looking = .every(.milliseconds(500), on: clock) { [weak self] in
        guard let self else { return }
        if offer.isDue(at: now) { offer.pass(at: now) }
        look()
      }
    }
  }

  private var now: Double { Double(clock.now) / 1e9 }

  // MARK: - Ready

  private func prepare() {
    let setup = PhotoSetup(
      isLive: isCameraReady && mode == .live && !isRecording,
      readsCodes: isCameraReady && readsCodes && mode == .photo && !isRecording,
      isMirrored: isMirrored)
    guard setup != prepared else { return }
    prepared = setup
    if !setup.readsCodes { offer.end() }
    engine.prepare(setup)
  }

  /// How long it takes until the screen is bright: a slow computer draws five times a second, and what is drawn is on
  /// the screen a little later.
  private static let screenDelay = Duration.milliseconds(250)

  /// Lights the scene with the screen, or no longer.
  private func light(_ isLit: Bool) async {
    isScreenLit = isLit
    if isLit { try? await clock.sleep(for: Self.screenDelay) }
  }
}
