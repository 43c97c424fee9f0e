import Foundation
import Testing

@testable import kinora

@MainActor
@Suite struct RecorderModelTests {
  private let engine = FakeCameraEngine()
  private let settings = AppSettings(nil)
  private let model: RecorderModel

  init() {
    model = RecorderModel(engine: engine, settings: settings)
    model.isCameraReady = true
  }

  @Test func theShutterRecordsAndTheFileIsKeptInMind() async {
    model.pressShutter()
    await model.settle()
    #expect(model.control.state == .recording)
    engine.recordingFacts = RecordingFacts(seconds: 83, bytes: 1_500_000)
    model.togglePause()
    #expect(model.control.state == .paused)
    #expect(model.clock == "1:23")
    model.togglePause()
    model.pressShutter()
    await model.settle()
    #expect(engine.calls == ["record", "pause", "resume", "finish"])
    #expect(model.control.state == .idle && model.facts == nil)
    #expect(model.last == .four)
    #expect(model.notices.isEmpty, "what was asked for needs no words")
  }

  @Test func withoutAPictureTheShutterDoesNothingAndTheCountdownEnds() async {
    model.timer = .three
    model.pressShutter()
    #expect(model.countdown == 3)
    model.isCameraReady = false
    #expect(model.countdown == nil)
    model.pressShutter()
    await model.settle()
    #expect(engine.calls.isEmpty && !model.takesShutter)
  }

  @Test func theCountdownBeginsTheRecording() async {
    model.timer = .three
    model.pressShutter()
    for expected in [2, 1] {
      model.secondPassed()
      #expect(model.countdown == expected)
    }
    model.secondPassed()
    await model.settle()
    #expect(model.countdown == nil && model.control.state == .recording)
  }

  @Test func aRefusalIsReadAboveThePicture() async {
    engine.refusal = RecordingRefusal(words: "The disk is full.")
    model.pressShutter()
    await model.settle()
    #expect(model.notice == .refused("The disk is full."))
    #expect(model.notice?.recording == nil && model.notice?.asksForFolder == false)
    model.dismissNotice()
    #expect(model.notice == nil && model.control.state == .idle)
  }

  @Test func whereTheFolderIsAtFaultAnotherIsOffered() async {
    engine.refusal = RecordingRefusal(words: "“/a” doesn't answer", isOfFolder: true)
    model.pressShutter()
    await model.settle()
    #expect(model.notice == .refused("“/a” doesn't answer", isOfFolder: true) && model.notice?.asksForFolder == true)
    #expect(model.notice?.words == "“/a” doesn't answer")
    let causes: [(RecordingEnd.Cause, Bool)] = [
      (.diskFull, true), (.folderGone, true), (.failed("No.", isOfFolder: true), true), (.failed("No."), false),
      (.limit, false),
      (.spaceKept, false), (.deviceLost, false), (.microphoneLost, false), (.sleep, false),
    ]
    for (cause, isOffered) in causes {
      #expect(Notice.ended(RecordingEnd(cause: cause, saved: nil)).asksForFolder == isOffered, "\(cause)")
    }
    #expect(!Notice.largestFile(1).asksForFolder && !Notice.unrecovered("No.").asksForFolder)
  }

  @Test func aRecordingThatEndsWhileItBeginsIsOver() async {
    engine.newsWhileStarting = .ended(RecordingEnd(cause: .diskFull, saved: nil))
    model.pressShutter()
    await model.settle()
    #expect(model.control.state == .idle)
    #expect(model.notice?.words == "The recording ended because the disk is full. Nothing was saved.")
  }

  @Test(arguments: [RecordingEnd.Cause.limit, .diskFull, .microphoneLost, .folderGone, .failed("The encoder gave up.")])
  func anUnaskedEndIsReadAndLeadsToTheFile(_ cause: RecordingEnd.Cause) async {
    model.pressShutter()
    await model.settle()
    engine.end(cause)
    #expect(model.control.state == .idle)
    #expect(model.notice?.recording == .four)
    #expect(model.notice?.words.hasSuffix("What was recorded until then, 0:04, is saved.") == true)
  }

  @Test func whatWasKeptWhenTheCameraWentIsSaidByThePageInItsPlace() async {
    model.pressShutter()
    await model.settle()
    engine.end(.deviceLost)
    #expect(model.keptAtLoss == .four && model.notices.isEmpty)
    model.pressShutter()
    #expect(model.keptAtLoss == nil, "a new recording is another matter")
  }

  @Test func quittingWaitsForTheWholeFile() async {
    model.pressShutter()
    await model.finish()
    #expect(engine.calls == ["record", "finish"], "also where the recording was just being begun")
    #expect(model.control.state == .idle)
  }

  @Test func whatWasRecoveredIsOffered() async {
    engine.unfinished = [.recovered(.four)]
    model.begin()
    await until { model.notice != nil }
    #expect(model.notice?.words == "A recording was recovered")
    #expect(model.notice?.recording == .four)
  }

  @Test func whatCouldntBeRecoveredIsSaid() async {
    engine.unfinished = [.failed("Nothing can be recovered."), .recovered(.four)]
    model.begin()
    await until { model.notices.count == 2 }
    #expect(model.notice?.words == "Nothing can be recovered.")
    #expect(model.notice?.recording == nil && model.notice?.canContinue == false)
    model.dismissNotice()
    #expect(model.notice?.recording == .four, "the others are told all the same")
  }

  @Test func aFileThatAnotherFollowsIsKeptInMindWhileTheRecordingGoesOn() async {
    let saved = Saved()
    model.onSaved = { saved.all.append($0) }
    model.pressShutter()
    await model.settle()
    let part = SavedRecording(url: URL(fileURLWithPath: "/videos/one.mp4"))
    engine.tell(.goesOn(after: part))
    #expect(model.control.state == .recording && model.last == part && model.notices.isEmpty)
    model.pressShutter()
    await model.settle()
    #expect(saved.all == [part, .four] && model.last == .four)
  }

  @MainActor private final class Saved { var all: [SavedRecording] = [] }

  @Test func choicesAreStoredAndFollowed() async {
    model.timer = .ten
    model.mirrorsSaved = true
    model.fileType = .matroska
    #expect(settings.timer == .ten && settings.mirrorsSaved && settings.recordingFileType == .matroska)
    model.timer = .off
    model.pressShutter()
    await model.settle()
    #expect(engine.orders == [RecordingOrder(isMirrored: true, fileType: .matroska)])
  }

  @Test func aSlowEncoderIsSaidUntilItHasCaughtUpOrIsDone() async {
    model.pressShutter()
    await model.settle()
    engine.tell(.tooSlow(true))
    #expect(model.isTooSlow)
    engine.tell(.tooSlow(false))
    #expect(!model.isTooSlow)
    engine.tell(.tooSlow(true))
    engine.end(.limit)
    #expect(!model.isTooSlow)
  }
}
