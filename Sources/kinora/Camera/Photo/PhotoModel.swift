import AVFoundation
import Foundation
import GLibSupport
import GTKSupport
import Observation
import Photos

/// The view model for photos: the shutter's behaviour in Photo and Live, and its visible state.
@MainActor
@Observable
final class PhotoModel {
  private(set) var control = PhotoControl()
  /// The capture mode.
  var mode: CaptureMode {
    didSet {
      guard mode != oldValue else { return }
      // No start of the program asks for a screen.
      if mode != .screen { settings.captureMode = mode }
      perform(control.cancel())
      prepare()
    }
  }
  /// The flash mode.
  var flash: FlashChoice { didSet { settings.flash = flash } }
  /// The file type of photos.
  var fileType: PhotoFileType { didSet { settings.photoFileType = fileType } }
  /// Whether photos are heard being taken.
  var hasShutterSound: Bool { didSet { settings.hasShutterSound = hasShutterSound } }
  /// Whether the grid is shown over the preview.
  var showsGrid: Bool { didSet { settings.showsGrid = showsGrid } }
  /// Whether codes in the preview are detected.
  var readsCodes: Bool {
    didSet {
      settings.readsCodes = readsCodes
      prepare()
    }
  }
  /// Whether frames are arriving. If they stop, countdown and burst end.
  var isCameraReady = false {
    didSet {
      guard isCameraReady != oldValue else { return }
      if isCameraReady { prepared = nil } else { perform(control.cancel()) }
      prepare()
    }
  }
  /// Whether a movie is being recorded; codes and Live Photos are off meanwhile.
  var isRecording = false { didSet { if isRecording != oldValue { prepare() } } }

  /// Whether saved photos are mirrored.
  var isMirrored = false { didSet { if isMirrored != oldValue { prepare() } } }

  /// The number of photos exposed since the start; each change triggers the shutter blink.
  private(set) var exposures = 0
  /// The number of photos requested and not yet saved.
  private(set) var pending = 0
  /// The number of Live Photo movies being recorded.
  private(set) var liveMovies = 0
  /// Whether the screen flash is on.
  private(set) var isScreenLit = false
  /// Whether the last seconds are being saved.
  private(set) var isSavingLast = false
  /// The last photo or movie.
  private(set) var last: SavedPhoto? { didSet { takings += 1 } }
  /// The number of photos in the last burst, shown for a while.
  private(set) var burstEnded: Int?
  /// The offer for the code in sight.
  private(set) var offer = CodeOffer()

  /// Called with a notice for the user.
  @ObservationIgnored var onNotice: (@MainActor (Notice) -> Void)?
  @ObservationIgnored private let engine: any PhotoEngine
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private let clock: any HostClock
  @ObservationIgnored private var seconds: MainLoopTimer?
  @ObservationIgnored private var watch: MainLoopTimer?
  @ObservationIgnored private var forgetting: MainLoopTimer?
  @ObservationIgnored private var looking: MainLoopTimer?
  /// The burst of the pressed shutter, which may turn out to be none.
  @ObservationIgnored private var burst: BurstPlace?
  /// Counts the changes of `last`.
  @ObservationIgnored private var takings = 0
  /// The Library's newest file.
  @ObservationIgnored private var newest: URL?
  /// The file of `last` if that came from the Library.
  @ObservationIgnored private var fromLibrary: URL?
  @ObservationIgnored private var prepared: PhotoSetup?
  @ObservationIgnored private var settling: [CheckedContinuation<Void, Never>] = []

  /// How long the shutter must be held to start a burst: longer than by accident.
  static let holdTime = Duration.milliseconds(400)
  /// The interval between the photos of a burst.
  static let burstInterval = Duration.milliseconds(100)
  /// The number of unsaved photos at which a burst waits.
  static let mostPending = 4

  init(engine: any PhotoEngine, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    self.clock = clock
    self.engine = engine
    self.settings = settings
    mode = settings.captureMode
    flash = settings.flash
    fileType = settings.photoFileType
    hasShutterSound = settings.hasShutterSound
    showsGrid = settings.showsGrid
    readsCodes = settings.readsCodes
    engine.onScreenFlash = { [weak self] in await self?.light($0) }
    engine.onCodes = { [weak self] in self?.saw($0) }
  }

  // MARK: - Shutter

  /// The shutter was pressed in Photo or Live.
  func press(after seconds: Int) {
    guard isCameraReady else { return }
    perform(control.press(after: seconds, canBurst: mode == .photo))
  }

  /// The shutter was released.
  func release() {
    if let burst = control.burst {
      burstEnded = burst
      forgetting = .after(.seconds(2), on: clock) { [weak self] in self?.burstEnded = nil }
    }
    perform(control.release())
  }

  /// Takes a photo at once, during a recording.
  func takeNow() {
    guard isCameraReady, pending < Self.mostPending else { return }
    take()
  }

  /// Cancels a countdown or a burst; returns false if there was none.
  func cancel() -> Bool {
    let action = control.cancel()
    perform(action)
    return action != .nothing
  }

  /// A second of the countdown has passed.
  func secondPassed() { perform(control.secondPassed()) }

  /// The shutter has been held for a while.
  func heldLong() { perform(control.heldLong()) }

  /// The next photo of a burst is due.
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
    // A lamp that has to be lit first is of no use in a burst.
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
      // A movie of the moment, or a recording, would hear it, too.
      if news == .exposed, hasShutterSound, !order.isLive, !isRecording { engine.clickShutter() }
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
      // An error that keeps one photo of a burst from being saved will hit the others too.
      if control.burst != nil { perform(control.cancel()) }
      onNotice?(.refused(words))
    }
  }

  /// Waits until every requested photo is saved.
  func settle() async {
    while pending > 0 || isSavingLast { await withCheckedContinuation { settling.append($0) } }
  }

  private func settleIfDone() {
    guard pending == 0, !isSavingLast else { return }
    for waiting in settling { waiting.resume() }
    settling = []
  }

  // MARK: - Last seconds

  /// Whether the last seconds can be saved.
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

  /// A movie was recorded: it becomes the last shot, unless another was taken before its thumbnail is ready.
  func recorded(_ movie: URL) async {
    let before = takings
    let thumbnail = await engine.thumbnail(of: movie)
    if takings == before { last = SavedPhoto(url: movie, thumbnail: thumbnail) }
  }

  // MARK: - The Library's newest

  /// The Library's newest item, which stands beside the shutter as long as nothing was taken here, and again when that
  /// has gone.
  func follow(newest item: LibraryItem?) async {
    newest = item?.main
    if let last, last.url != fromLibrary {
      let before = takings
      // Where its folder doesn't answer, nobody knows that it has gone.
      let isThere = await OwnThread.run { FileQuestion.exists(last.url) } != false
      guard !isThere, takings == before, newest == item?.main else { return }
    }
    guard let item else {
      (last, fromLibrary) = (nil, nil)
      return
    }
    guard item.main != last?.url else { return }
    let before = takings
    let thumbnail = await engine.thumbnail(of: item.main)
    // Meanwhile something was taken, or there is a newer item.
    guard takings == before, newest == item.main else { return }
    fromLibrary = item.main
    last = SavedPhoto(url: item.main, identifier: item.id, thumbnail: thumbnail)
  }

  // MARK: - Codes

  /// The user opens or closes the code's actions; the offer stays while they are open.
  func holdOffer(_ isHeld: Bool) {
    offer.hold(isHeld)
    look()
  }

  /// The user dismisses the code.
  func dismissOffer() { offer.dismiss() }

  private func saw(_ codes: [FoundCode]) {
    offer.see(codes, at: now)
    look()
  }

  /// Polls while a code is shown, to remove it once it is out of sight.
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

  // MARK: - Preparation

  /// Prepares the engine for what may be taken, where that has changed; and each camera that starts, which knows nothing.
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

  /// The delay until the screen is bright: a slow computer draws five times a second, and the display shows a frame a
  /// little later.
  private static let screenDelay = Duration.milliseconds(250)

  /// Turns the screen flash on or off.
  private func light(_ isLit: Bool) async {
    isScreenLit = isLit
    if isLit { try? await clock.sleep(for: Self.screenDelay) }
  }
}
