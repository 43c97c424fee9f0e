import AVFoundation
import Foundation
import TestSupport
import Testing

/// What becomes of a recording whose program dies, or finds no encoder.
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
    #expect(movie.missing(within: reached) == 0)
    #expect(movie.seconds >= reached - 1.1, "\(movie.seconds) of \(reached) s")
    #expect(movie.drift < 0.04, "\(movie.offsets())")
  }

  @Test func aProgramThatStopsOnSIGTERMLeavesAWholeFile() async throws {
    let run = try await ContractRun.of(
      "stop-on-signal run record={}/a.mov until=1.5 ended", signal: .init(SIGTERM, after: "reached"))
    #expect(run.status == 0)
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.missing == 0)
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
