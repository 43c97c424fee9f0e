import AVFoundation
import TestSupport
import Testing

/// What a recording does about cameras and microphones that fail.
@Suite(.serialized) struct ContractDeviceTests {
  @Test func theUnpluggedCameraEndsARecordingThatPlays() async throws {
    let run = try await ContractRun.of("run record={}/a.mov until=1.5 unplug seen=didFinish seen=gone")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == AVError.Code.deviceWasDisconnected.rawValue)
    #expect(ending.saved == true)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.missing == 0)
    // Sound may be ahead of the picture: what is recorded by time isn't all frames.
    let reached = try #require(run.last("reached")?.frames)
    #expect(reached > 0 && movie.frames.count >= reached, "all that came, also what lies less than a second back")
  }

  @Test func theCameraThatReturnsRecordsAgain() async throws {
    let run = try await ContractRun.of(
      "preview run record={}/a.mov until=1.2 unplug seen=didFinish seen=gone plug-in seen=back frames=5 "
        + "record={}/b.mov until=1.2 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish", "didStart", "willFinish", "didFinish"])
    let endings = run.lines.filter { $0.what == "didFinish" }
    #expect(endings.map(\.code) == [AVError.Code.deviceWasDisconnected.rawValue, nil])
    for name in ["a.mov", "b.mov"] {
      let movie = try await ContractMovie.read(run.file(name))
      #expect(movie.remarks == "")
      #expect(movie.isOrdered)
      #expect(movie.seconds > 0.9)
    }
  }

  @Test func aRecordingGoesOnInASecondFileWhereThatIsAskedFor() async throws {
    let run = try await ContractRun.of(
      "preview continues run record={}/a.mov until=1.2 unplug seen=didFinish plug-in seen=back seen=didStart:2 frames=30 "
        + "stop seen=didFinish:2")
    #expect(run.calls == ["didStart", "willFinish", "didFinish", "didStart", "willFinish", "didFinish"])
    let endings = run.lines.filter { $0.what == "didFinish" }
    #expect(endings.map(\.code) == [AVError.Code.deviceWasDisconnected.rawValue, nil])
    #expect(run.folder.names == ["a part 2.mov", "a.mov"])
    for name in run.folder.names {
      let movie = try await ContractMovie.read(run.file(name))
      #expect(movie.remarks == "")
      #expect(movie.isOrdered)
      #expect(movie.seconds > 0.9)
    }
  }

  @Test func aBusyCameraInterruptsTheSessionAndNothingIsRecorded() async throws {
    let run = try await ContractRun.of("run seen=interrupted record={}/a.mov ended", faults: "busy=Cheese")
    let interruption = try #require(run.last("interrupted"))
    #expect(
      interruption.interruption == AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient.rawValue)
    #expect(run.calls == ["willFinish", "didFinish"])
    #expect(try run.ending.saved == false)
    #expect(try run.ending.code == AVError.Code.sessionWasInterrupted.rawValue)
    #expect(run.folder.names == [])
  }

  @Test func aCameraThatFallsSilentForGoodEndsARecordingThatPlays() async throws {
    let run = try await ContractRun.of("run record={}/a.mov until=1.5 stall seen=didFinish")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code != nil)
    #expect(ending.saved == true)
    #expect(run.last("runtimeError")?.code != nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.isOrdered)
    #expect(movie.seconds >= 1.4, "all that came before it fell silent")
  }

  @Test func aCameraThatStumblesIsRecordedOn() async throws {
    let run = try await ContractRun.of("run record={}/a.mov until=1.2 stall=0.5 until=3.2 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    #expect(movie.steps().allSatisfy { abs($0) < 0.01 }, "what comes afterwards is not moved together")
    #expect(movie.drift < 0.04)
    #expect((14...16).contains(movie.missing), "\(movie.missing) are missing")
  }

  /// What is changed while a recording is just beginning is declared before it and done after it.
  @Test func aChangeWhileARecordingBeginsLeavesItItsPicturesAndSound() async throws {
    let run = try await ContractRun.of("run record={}/a.mov preview until=1 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.isOrdered && movie.seconds > 0.9)
  }

  @Test func damagedPicturesAreLeftOutAndTheRestIsWhole() async throws {
    let run = try await ContractRun.of("jpeg run record={}/a.mov until=1 corrupt=3 until=2.5 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    let legible = Set(movie.numbers)
    let range = try #require(movie.numbers.first)...(try #require(movie.numbers.last))
    let lost = range.filter { !legible.contains($0) }
    #expect(!lost.isEmpty, "the damage was real")
    #expect(lost.count <= 3, "\(lost)")
    #expect(movie.seconds > 2.3)
  }

  @Test func theLostMicrophoneEndsARecordingThatPlays() async throws {
    let run = try await ContractRun.of("run record={}/a.mov until=2 unplug-microphone seen=didFinish")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == AVError.Code.deviceWasDisconnected.rawValue)
    #expect(ending.saved == true)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    #expect(movie.seconds > 1.9)
    #expect(movie.bursts.count >= 1)
    #expect(movie.drift < 0.04)
  }
}
