import Foundation
import TestMedia
import TestSupport
import Testing

/// Programs that make images of films and play them, checked by what they say and leave behind.
@Suite struct PlaybackClientTests {
  private func run(_ name: String, _ arguments: String...) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, environment: ["KINORA_SOUND": "none"])
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  private func file(_ name: String) async throws -> String {
    try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: name))).path
  }

  /// The numbers in a line, in their order.
  private func numbers(_ line: String) -> [Double] {
    line.matches(of: /-?\d+(?:\.\d+)?/).compactMap { Double($0.output) }
  }

  @Test func theMiddleOfAFilmIsAPicture() async throws {
    let folder = try ProgramFolder()
    let picture = folder.file("middle.png")
    let lines = try await run("midpoint-image", file("turned 90"), picture.path)
    #expect(lines == ["asked for 1.000, got 1.000", "size: 240x320", "small: 80x60, valid: true"], "\(lines)")
    #expect(try await DecodedFrames.read(picture).first?.painted?.number == 30)
  }

  @Test func whoHearsOnTheMainQueueHearsOfTheEnd() async throws {
    let lines = try await run("notify-on-main", file("stereo aac"))
    #expect(lines == ["started: true", "stopped: true", "played to the end: true, rate told: true", "jumped"])
  }

  @Test func thirdsOfAFilmArePictures() async throws {
    let lines = try await run("image-sequence", file("B-frames"))
    #expect(lines.last == "asked for each: true")
    let pictures = lines.filter { $0.hasSuffix("320x240") }
    // At 2/3 s the frame before it is shown still; the end itself shows no frame, or the last one.
    #expect(pictures.count >= 3, "\(lines)")
    for line in pictures {
      let (asked, got) = (numbers(line)[0], numbers(line)[1])
      #expect(got <= asked + 0.001 && got > asked - 0.034, "\(line)")
    }
    #expect(lines.filter { $0.contains("failed: ") }.count == 4 - pictures.count)
  }

  @Test func imagesThatNobodyWantsAreCancelled() async throws {
    let lines = try await run("image-sequence", file("B-frames"), "cancel")
    #expect(lines.count == 5 && lines.last == "asked for each: true", "\(lines)")
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("cancelled") || $0.hasSuffix("320x240") || $0.contains("fail") })
  }

  @Test func aFilmIsPlayedAndRewound() async throws {
    let lines = try await run("play-movie", file("stereo aac"))
    #expect(
      lines == [
        "tracks: vide soun", "button: false", "button: true, player: true", "size: 320x240 in 640x480", "rate: 2.0",
        "end: 2.0 of 2.0", "plays on at the end: false", "rewound: true, at 0.0", "plays again: true",
      ], "\(lines)")
    let words = try await ProgramRun.of("capture-clients", ["play-movie", "/nowhere/film.mov"])
    #expect(words.status == 1 && words.output.contains("film.mov"), "\(words.output)")
  }

  @Test func filmsFollowOneAnother() async throws {
    let films = try await [file("stereo aac"), file("h264 mp4"), file("B-frames")]
    let lines = try await run("play-queue", films[0], films[1], films[2])
    #expect(
      lines == [
        "once: true", "once more: false", "items: 3, goes on at the end: true", "plays 1", "plays 2", "plays 3",
        "over: true",
      ], "\(lines)")
    let nothing = try await ProgramRun.of("capture-clients", ["play-queue", "/nowhere/film.mov", "/nowhere/last.mov"])
    #expect(nothing.status == 1 && nothing.lines.last?.contains("last.mov") == true, "\(nothing.output)")
  }

  @Test func anAddressOfUnknownKindIsPlayed() async throws {
    let film = try await file("stereo aac")
    let lines = try await run("play-address", URL(fileURLWithPath: film).absoluteString)
    #expect(
      lines == ["tracks: some", "ready: 2.0 s", "ranges: some loaded, some to jump in", "size: 320x240", "end: 2.0 s"],
      "\(lines)")
    let nothing = try await ProgramRun.of("capture-clients", ["play-address", "file:///nowhere/film.mov"])
    #expect(nothing.status == 1 && nothing.lines.first == "no tracks" && nothing.output.contains("film.mov"))
  }

  /// Serves a folder by HTTP while a program runs with the address of a file in it.
  private static let serving = """
    import functools, http.server, subprocess, sys, threading
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{sys.argv[2]}"
    sys.exit(subprocess.run(sys.argv[3:] + [address]).returncode)
    """

  @Test func aStreamIsPlayed() async throws {
    let folder = try ProgramFolder()
    let list = folder.file("list.m3u8")
    let made = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      ["-nostdin", "-v", "error", "-i", try await file("stereo aac"), "-c", "copy", "-hls_time", "0.5"]
        + ["-hls_playlist_type", "vod", list.path])
    #expect(made.status == 0, "\(made.words)")
    let client = ProgramRun.folder.appending(path: "capture-clients").path
    for (name, words) in [("list.m3u8", "end: 2.0 s"), ("none.m3u8", "none.m3u8")] {
      let run = try await ProgramRun.of(
        "/usr/bin/python3", ["-c", Self.serving, folder.url.path, name, client, "play-address"],
        environment: ["KINORA_SOUND": "none"])
      #expect(run.status == (name == "list.m3u8" ? 0 : 1), "\(run.output) \(run.words)")
      #expect(run.lines.last?.contains(words) == true, "\(run.output)")
    }
  }

  @Test func timeIsWatched() async throws {
    let lines = try await run("watch-time", file("h264 mp4"))
    let thirds = lines.filter { $0.hasPrefix("a third at ") }.flatMap(numbers)
    #expect(thirds.count == 2 && thirds[0] >= 0.63 && thirds[1] >= 1.3, "\(lines)")
    let times = try numbers(#require(lines.first { $0.hasPrefix("played: ") }))
    #expect(times.count >= 4 && times == times.sorted(), "\(lines)")
    // The end and the jump back were told of before the observers were removed; nothing is afterwards.
    let later = try #require(lines.last)
    #expect(later.hasPrefix("without observers: ") && numbers(later).allSatisfy { $0 == 0 || $0 == 2 }, "\(lines)")
  }
}
