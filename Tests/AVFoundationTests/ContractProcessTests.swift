import AVFoundation
import Foundation
import TestSupport
import Testing

/// What becomes of a recording whose program dies, or finds no encoder that is up to it.
@Suite(.serialized) struct ContractProcessTests {
  @Test(arguments: [SIGKILL, SIGTERM])
  func whatAKilledProgramRecordedPlaysToASecondBeforeItsEnd(_ signal: Int32) async throws {
    let run = try await ContractRun.of(
      "run record={}/a.mov until=3 ended", signal: .init(signal, after: "reached"))
    #expect(run.status == -signal)
    #expect(run.calls == ["didStart"])
    let reached = try #require(run.last("reached")?.recorded)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.isOrdered)
    // What the camera left out after that was said by nobody.
    #expect(movie.missing(within: reached) <= run.skipped)
    #expect(movie.seconds >= reached - 1.1, "\(movie.seconds) of \(reached) s")
    // Encoders take up to 40 ms of sound that a busy computer's microphone never made for jitter.
    #expect(movie.drift < 0.05, "\(movie.offsets())")
  }

  @Test func aProgramThatStopsOnSIGTERMLeavesAWholeFile() async throws {
    let run = try await ContractRun.of(
      "stop-on-signal run record={}/a.mov until=1.5 ended", signal: .init(SIGTERM, after: "reached"))
    #expect(run.status == 0)
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.missing <= run.skipped)
    #expect(movie.seconds >= 1.4)
  }

  @Test func withoutAnyEncoderTheRecordingSaysSo() async throws {
    let plugins = try PluginFolder(without: PluginFolder.videoEncoders)
    let run = try await ContractRun.of("run record={}/a.mov ended", environment: plugins.environment)
    #expect(run.calls == ["willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == AVError.Code.encoderNotFound.rawValue)
    #expect(ending.saved == false)
    #expect(ending.suggestion?.isEmpty == false || ending.words?.contains("apt") == true)
    #expect(run.folder.names == [])
  }

  @Test func anEncoderThatCantKeepUpSaysSoAndTheFileIsWhole() async throws {
    // The slowest of codecs, a size that it can hardly do, and a sixth of one processor to do it with.
    let run = try await ContractRun.of(
      "preset=AVCaptureSessionPreset1920x1080 codec=hvc1 patience=40 run record={}/a.mov until=0.5 busy=5 seen=tooSlow "
        + "busy=0 stop ended",
      wrapper: ["taskset", "-c", "0"])
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    #expect(movie.steps().allSatisfy { abs($0) < 0.01 }, "frames that are left out leave the others where they were")
  }

  @Test func withoutTheUsualEncoderAnotherStepsIn() async throws {
    let plugins = try PluginFolder(without: ["x264"])
    let run = try await ContractRun.of("run record={}/a.mov until=1.5 stop ended", environment: plugins.environment)
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.seconds > 1.3)
    #expect(movie.isOrdered)
  }
}
