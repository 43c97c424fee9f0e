import Foundation
import GLibSupport
import MediaEngine
import Testing

@testable import kinora

@MainActor
@Suite struct PhotoModelTests {
  private let engine = FakePhotoEngine()
  private let settings = AppSettings(nil)
  private let clock = SimulatedClock()
  private let model: PhotoModel

  init() {
    model = PhotoModel(engine: engine, settings: settings, clock: clock)
    model.isCameraReady = true
  }

  @Test func aPressTakesAPhotoInTheChosenWay() {
    model.fileType = .heic
    model.flash = .on
    model.press(after: 0)
    model.release()
    #expect(engine.orders == [PhotoOrder(fileType: .heic, flash: .on)])
    #expect(model.pending == 1)
    engine.tell(.exposed)
    #expect(model.exposures == 1 && model.last == nil)
    engine.tell(.saved(.lake))
    #expect(model.pending == 0 && model.last == .lake)
  }

  @Test func nothingIsTakenWithoutAPicture() {
    model.isCameraReady = false
    model.press(after: 0)
    model.takeNow()
    #expect(engine.orders.isEmpty)
  }

  @Test func theTimerComesFirstAndEndsWithThePicture() {
    model.press(after: 3)
    #expect(engine.orders.isEmpty && model.control.countdown == 3)
    for _ in 0..<3 { model.secondPassed() }
    #expect(engine.orders.count == 1)
    model.press(after: 3)
    model.isCameraReady = false
    #expect(model.control.countdown == nil)
    for _ in 0..<3 { model.secondPassed() }
    #expect(engine.orders.count == 1)
  }

  @Test func theTimerCountsBySeconds() async {
    model.press(after: 3)
    for left in [3, 2, 1] {
      #expect(model.control.countdown == left && engine.orders.isEmpty)
      await clock.advance(by: .seconds(1))
    }
    #expect(model.control.countdown == nil && engine.orders.count == 1)
    model.release()
    await clock.advance(by: .seconds(9))
    #expect(engine.orders.count == 1 && clock.nextDeadline == nil)
  }

  @Test func aShutterThatIsHeldTakesTenPhotosASecond() async {
    model.press(after: 0)
    await clock.advance(by: .milliseconds(399))
    #expect(engine.orders.count == 1 && model.control.burst == nil)
    for count in 2...5 {
      await clock.advance(by: count == 2 ? .milliseconds(1) : PhotoModel.burstInterval)
      #expect(engine.orders.count == count && model.control.burst == count)
      engine.tell(.saved(.lake))
    }
    model.release()
    #expect(model.burstEnded == 5)
    await clock.advance(by: .seconds(2))
    #expect(model.burstEnded == nil && engine.orders.count == 5)
  }

  @Test func aBurstNeverFlashesAndWaitsWhileTooManyAreNotKeptYet() {
    model.flash = .on
    model.press(after: 0)
    model.heldLong()
    for _ in 0..<10 { model.nextIsDue() }
    #expect(engine.orders.count == PhotoModel.mostPending)
    #expect(engine.orders.map(\.flash) == [.on, .off, .off, .off])
    engine.tell(.saved(.lake))
    model.nextIsDue()
    #expect(engine.orders.count == PhotoModel.mostPending + 1)
    #expect(model.control.burst == 5)
    model.release()
    #expect(model.control.burst == nil && model.burstEnded == 5)
  }

  @Test func photosOfABurstHaveItsIdentifierAndOthersHaveNone() async throws {
    model.press(after: 0)
    let first = try #require(engine.bursts[0])
    #expect(first.known == nil)
    model.heldLong()
    model.nextIsDue()
    model.release()
    let identifier = try #require(first.known)
    #expect(await first.burst == identifier)
    #expect(engine.bursts.map { $0?.known } == [identifier, identifier, identifier])
    // Let go at once there is no burst; another one has another identifier.
    engine.tell(.saved(.lake))
    model.press(after: 0)
    let single = try #require(engine.bursts[3])
    async let answer = single.burst
    model.release()
    #expect(await answer == nil)
    engine.tell(.saved(.lake), of: 1)
    engine.tell(.saved(.lake), of: 2)
    model.press(after: 0)
    model.heldLong()
    model.release()
    #expect(engine.bursts[4]?.known != nil && engine.bursts[4]?.known != identifier)
    // A photo with the timer, or beside a recording, is by itself.
    for number in 3...5 { engine.tell(.saved(.lake), of: number) }
    model.takeNow()
    #expect(engine.bursts.count == 7 && engine.bursts[6] == nil)
  }

  @Test func aRecordingBecomesTheLastShotWithItsPicture() async {
    let movie = URL(fileURLWithPath: "/videos/lake.mov")
    await model.recorded(movie)
    #expect(model.last == SavedPhoto(url: movie))
    // What is taken meanwhile is newer.
    model.press(after: 0)
    model.release()
    engine.whileLooking = { [engine] in engine.tell(.saved(.lake)) }
    await model.recorded(URL(fileURLWithPath: "/videos/other.mov"))
    #expect(model.last == .lake)
  }

  @Test func whatKeepsAPhotoFromBeingSavedEndsTheBurstAndIsSaid() {
    var notices: [Notice] = []
    model.onNotice = { notices.append($0) }
    model.press(after: 0)
    model.heldLong()
    engine.tell(.failed("The disk is full."))
    #expect(notices == [.refused("The disk is full.")])
    #expect(model.control.state == .idle)
    #expect(model.pending == 1)
  }

  @Test func moviesOfLivePhotosAreCountedWhileTheyRecord() {
    model.mode = .live
    for _ in 0..<3 {
      model.press(after: 0)
      model.release()
    }
    #expect(engine.orders.allSatisfy(\.isLive) && model.liveMovies == 3)
    engine.tell(.movieTaken, of: 0)
    #expect(model.liveMovies == 2 && model.pending == 3)
    engine.tell(.saved(.lake), of: 0)
    // One that fails has no word of its movie before.
    engine.tell(.failed("No."), of: 1)
    #expect(model.liveMovies == 1 && model.pending == 1)
    engine.tell(.exposed, of: 2)
    engine.tell(.movieFailed("No movie."), of: 2)
    engine.tell(.saved(.lake), of: 2)
    #expect(model.liveMovies == 0 && model.pending == 0)
  }

  @Test func theEngineIsPreparedForTheModeOnly() {
    model.mode = .live
    model.mode = .video
    model.mode = .photo
    model.isRecording = true
    model.isRecording = false
    model.isMirrored = true
    model.readsCodes = false
    model.isCameraReady = false
    #expect(
      engine.setups == [
        PhotoSetup(readsCodes: true), PhotoSetup(isLive: true), PhotoSetup(), PhotoSetup(readsCodes: true),
        PhotoSetup(),
        PhotoSetup(readsCodes: true), PhotoSetup(readsCodes: true, isMirrored: true), PhotoSetup(isMirrored: true),
      ])
  }

  @Test func eachCameraThatStartsIsPreparedAlsoWhereNothingElseHasChanged() {
    (model.readsCodes, model.isMirrored) = (false, true)
    let before = engine.setups.count
    model.isCameraReady = false
    model.isCameraReady = true
    #expect(Array(engine.setups.dropFirst(before)) == [PhotoSetup(isMirrored: true)])
  }

  @Test func aPhotoBesideARecordingIsNoLivePhoto() {
    model.mode = .live
    model.isRecording = true
    model.takeNow()
    #expect(engine.orders == [PhotoOrder()])
  }

  @Test func theLastSecondsAreSavedInLiveOnly() async {
    await model.saveLastSeconds()
    #expect(model.last == nil && !model.canSaveLast)
    model.mode = .live
    await model.saveLastSeconds()
    #expect(model.last == .lake && model.canSaveLast)
    var notices: [Notice] = []
    model.onNotice = { notices.append($0) }
    engine.refusal = PhotoRefusal(words: "Too early.")
    await model.saveLastSeconds()
    #expect(notices == [.refused("Too early.")])
  }

  @Test func aCodeIsOfferedAndGoesWithTheMode() {
    engine.onCodes?([FoundCode(.qr, "https://example.org", corners: [])])
    #expect(model.offer.code?.text == "https://example.org")
    model.mode = .video
    #expect(model.offer.code == nil)
  }

  @Test func choicesAreRemembered() {
    model.mode = .live
    model.flash = .off
    model.fileType = .heic
    model.showsGrid = true
    model.readsCodes = false
    let next = PhotoModel(engine: engine, settings: settings)
    #expect(next.mode == .live && next.flash == .off && next.fileType == .heic && next.showsGrid && !next.readsCodes)
  }

  @Test func theScreenLightsAndGoesOut() async {
    var isBright = false
    let alarms = clock.alarmCount
    Task {
      await engine.onScreenFlash?(true)
      isBright = true
    }
    await until { model.isScreenLit && clock.alarmCount > alarms }
    #expect(model.isScreenLit)
    // A slow computer needs so long to draw it.
    await clock.advance(by: .milliseconds(249))
    #expect(!isBright)
    await clock.advance(by: .milliseconds(1))
    await until { isBright }
    #expect(isBright)
    await engine.onScreenFlash?(false)
    #expect(!model.isScreenLit)
  }
}
