import TestMedia
import TestSupport
import Testing

extension PlaybackSuite {
  @Suite struct Leaks {
    /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
    @Test func moviesOpenedPlayedAndReplacedLeaveNothingAlive() async throws {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = 30
          $0.video?.keyFrameInterval = 10
          $0.video?.bidirectionalFrames = 2
          $0.audio = [AudioRecipe(.aac)]
        })
      let run = try await ProgramRun.of(
        "NativeProbe", ["playback-leaks", "\(LongRun.count(6, long: 200))", movie.path],
        limit: LongRun.isOn ? 1000 : 120)
      #expect(run.status == 0, "\(run.words)")
      #expect(run.lines == ["counted true", "kept 1"])
    }
  }
}
