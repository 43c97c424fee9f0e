import AVFoundation
import TestSupport
import Testing

/// The contract of a movie file output: what its delegate hears, and what is in the file, however a recording ends.
@Suite(.serialized) struct ContractLimitTests {
  @Test func aRecordingThatIsStoppedIsWholeAndInOrder() async throws {
    let run = try await ContractRun.of("title=Lake run record={}/a.mov until=3 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == nil)
    #expect(ending.file == run.file().path)
    #expect(ending.kinds == "soun vide")
    #expect(run.last("didStart")?.isRecording == true)
    #expect(ending.isRecording == false)

    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    #expect(movie.missing == 0, "numbers \(movie.numbers)")
    #expect(movie.seconds >= 2.9)
    #expect(abs(movie.seconds - (ending.recorded ?? 0)) < 0.15)
    #expect(movie.steps().allSatisfy { abs($0) < 0.004 }, "each frame is shown when it was taken")
    #expect(movie.bursts.count >= 2)
    #expect(movie.drift < 0.04)
    #expect(movie.probe.streams("video").first?.codec == "h264")
    #expect(movie.probe.streams("audio").first?.codec == "aac")
    let tags = movie.probe.format.tags ?? [:]
    #expect(tags.values.contains("Lake"), "\(tags)")
  }

  @Test func theLongestDurationEndsARecordingThatIsSaved() async throws {
    let run = try await ContractRun.of("max-seconds=2 run record={}/a.mov ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.domain == AVFoundationErrorDomain)
    #expect(ending.code == AVError.Code.maximumDurationReached.rawValue)
    #expect(ending.saved == true)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.missing == 0)
    let duration = try #require(movie.probe.format.duration.flatMap(Double.init))
    #expect(duration > 1.9 && duration <= 2.04, "\(duration) s")
  }

  /// Takes steps that record until no more than 600 kB are allowed, and looks at the file.
  private func endsAtItsSize(_ limits: String, environment: [String: String] = [:]) async throws -> ContractRun {
    let run = try await ContractRun.of("\(limits) run record={}/a.mov ended", environment: environment)
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == AVError.Code.maximumFileSizeReached.rawValue)
    #expect(ending.saved == true)
    let size = try #require(try run.file().resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size <= 600_000 && size > 250_000, "\(size) bytes")
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.missing == 0)
    return run
  }

  @Test func theGreatestSizeEndsARecordingThatIsSaved() async throws {
    _ = try await endsAtItsSize("max-bytes=600000")
  }

  @Test(arguments: ["", "max-bytes=5000000"]) func aDiskThatTakesNoLargerFilesEndsARecordingThatIsSaved(
    _ limit: String
  ) async throws {
    let run = try await endsAtItsSize(limit, environment: ["KINORA_LARGEST_FILE": "600000"])
    #expect(run.folder.names == ["a.mov"], "it goes on only for who wants that")
  }

  @Test func aRecordingThatGoesOnTellsTheEndOfEachFileInTheirOrder() async throws {
    let run = try await ContractRun.of(
      "goes-on max-seconds=6 run record={}/a.mov seen=last", environment: ["KINORA_LARGEST_FILE": "700000"])
    let ends = run.lines.filter { $0.what == "didFinish" }
    let files = ends.compactMap(\.file).map { URL(fileURLWithPath: $0).lastPathComponent }
    #expect(files == ["a.mov"] + (2..<max(3, files.count + 1)).map { "a part \($0).mov" })
    #expect(ends.allSatisfy { $0.saved == true })
    #expect(
      ends.compactMap(\.code).dropLast().allSatisfy { $0 == AVError.Code.maximumFileSizeReached.rawValue })
    #expect(ends.last?.code == AVError.Code.maximumDurationReached.rawValue, "all files together are so long")
    #expect(run.calls.count { $0 == "didStart" } == files.count)
    var numbers: [Int] = []
    for file in files {
      let movie = try await ContractMovie.read(run.file(file))
      #expect(movie.remarks == "", "\(file)")
      numbers += movie.numbers
    }
    #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing, none is there twice")
    #expect(abs(numbers.count - 180) <= 2)
  }

  @Test func aDiskWithTooLittleRoomIsLeftAlone() async throws {
    let run = try await ContractRun.of("min-free=900000000000000 run record={}/a.mov ended")
    #expect(run.calls == ["willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == AVError.Code.diskFull.rawValue)
    #expect(ending.saved == false)
    #expect(run.folder.names == [])
  }

  @Test func whatIsPausedIsLeftOutOfPictureAndSoundAlike() async throws {
    // Each step waits for what the one before brought about: simulated time doesn't wait for a program that is slow.
    let pauses = (1...3).map { "pause seen=didPause:\($0) frames=12 resume seen=didResume:\($0) more=1.2" }
    let run = try await ContractRun.of(
      "preview run record={}/a.mov until=1 \(pauses.joined(separator: " ")) stop ended")
    #expect(
      run.calls
        == ["didStart"] + [["didPause", "didResume"], ["didPause", "didResume"], ["didPause", "didResume"]].joined()
        + ["willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code == nil)
    #expect(run.lines.filter { $0.what == "didPause" }.allSatisfy { $0.isPaused == true && $0.isRecording == true })
    #expect(run.lines.filter { $0.what == "didResume" }.allSatisfy { $0.isPaused == false })

    let movie = try await ContractMovie.read(run.file())
    #expect(movie.remarks == "")
    #expect(movie.isOrdered)
    // The pauses are missing, and nothing else.
    let jumps = zip(movie.numbers, movie.numbers.dropFirst()).map { $1 - $0 }.filter { $0 > 1 }.sorted(by: >)
    #expect(jumps.count == 3 && jumps.allSatisfy { $0 > 10 }, "\(jumps)")
    let longest = zip(movie.frames, movie.frames.dropFirst()).map { $1.time - $0.time }.max() ?? 0
    #expect(longest < 0.07, "no gap is left")
    #expect(movie.bursts.count >= 2)
    #expect(movie.drift < 0.04, "\(movie.offsets())")
  }

  @Test func twoRecordingsInARowAreTwoWholeFiles() async throws {
    let run = try await ContractRun.of(
      "run record={}/a.mov until=1.2 stop ended record={}/b.mov until=1.2 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish", "didStart", "willFinish", "didFinish"])
    #expect(run.lines.filter { $0.what == "didFinish" }.map(\.file) == [run.file().path, run.file("b.mov").path])
    let movies = [try await ContractMovie.read(run.file()), try await ContractMovie.read(run.file("b.mov"))]
    for movie in movies {
      #expect(movie.remarks == "")
      #expect(movie.missing == 0)
      #expect(movie.seconds > 1)
      #expect(movie.frames.first?.time ?? 1 < 0.05, "each begins at nought")
    }
    #expect(movies[0].numbers.last ?? 0 < movies[1].numbers.first ?? 0)
  }

  @Test func formatAndPreviewGoOnThroughAChangeOfTheFormat() async throws {
    let run = try await ContractRun.of(
      "preview run frames=15 preset=AVCaptureSessionPreset1280x720 frames=15 record={}/a.mov until=1.2 stop ended")
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    #expect(try run.ending.code == nil)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.probe.streams("video").first?.width == 1280)
    #expect(movie.missing == 0)
  }

  @Test func startAndStopOfARecordingLeaveThePreviewAlone() async throws {
    let run = try await ContractRun.of("preview run frames=30 gap record={}/a.mov until=1 stop ended frames=10 gap")
    let gaps = run.lines.filter { $0.what == "gap" }.compactMap(\.seconds)
    #expect(gaps.count == 2)
    #expect(try #require(gaps.last) < 0.034, "it lost no frame: \(gaps)")
  }
}
