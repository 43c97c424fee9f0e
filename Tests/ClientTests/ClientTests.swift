import Foundation
import TestMedia
import TestSupport
import Testing

/// Programs that other people might write, run on the simulated devices, and checked by what they say and leave behind.
@Suite struct ClientTests {
  private func run(
    _ name: String, _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, environment: environment)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  /// The numbers in a line, in their order.
  private func numbers(_ line: String) -> [Double] {
    line.matches(of: /-?\d+(?:\.\d+)?/).compactMap { Double($0.output) }
  }

  @Test func permissionIsAskedForBeforeItIsUsed() async throws {
    let lines = try await run("ask-permission")
    #expect(lines.filter { $0.hasSuffix("asked: granted") }.map { $0.prefix(4) } == ["vide", "soun"])
    #expect(lines.filter { $0.hasSuffix("after: authorized") }.count == 2)
    #expect(lines.last == "answered: granted")
  }

  @Test func devicesAreListedWithWhatTheyCanDo() async throws {
    let lines = try await run("list-devices")
    let cameras = lines.filter { $0.hasPrefix("camera ") }
    #expect(cameras.count == 2)
    #expect(cameras[0].hasPrefix("camera simulated:camera:lake: Simulated Camera, model "))
    #expect(cameras.allSatisfy { $0.hasSuffix(", connected") })
    #expect(lines.filter { $0.hasPrefix("microphone ") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("  1280x720 at ") && $0.contains("60") })
    #expect(lines.filter { $0.hasSuffix("(active)") }.count == 2, "each camera has one active format")
    #expect(lines.contains("default camera: Simulated Camera"))
    #expect(lines.contains("default microphone: Simulated Microphone"))
    #expect(lines.contains("with a torch: Simulated Camera"))
    #expect(!lines.contains { $0.hasSuffix("doesn't lead back to its device") })
  }

  @Test func thePersonsVeryFirstProgramFindsTheCameras() async throws {
    // Without GStreamer's registry, which it makes.
    let folder = try ProgramFolder()
    let lines = try await run("list-devices", environment: ["XDG_CACHE_HOME": folder.url.path])
    #expect(lines.contains("default camera: Simulated Camera"))
    #expect(folder.names.contains("gstreamer-1.0"))
  }

  @Test func aCameraThatIsPulledOutIsToldOfAndTakenOffTheList() async throws {
    let lines = try await run("watch-devices", "2", environment: ["KINORA_SIMULATED_FAULTS": "unplug@0.5"])
    #expect(lines.first == "2 cameras")
    #expect(Set(lines.dropFirst().dropLast()) == ["list: 2 to 1 cameras", "disconnected: Simulated Camera"])
    #expect(lines.last == "1 cameras at the end")
  }

  @Test func aSessionIsPutTogetherAndChangedWhileItRuns() async throws {
    let lines = try await run("set-up-session")
    #expect(
      lines.filter { !$0.hasPrefix("running: ") } == [
        "preset: AVCaptureSessionPreset1280x720", "Simulated Camera gives vide", "Simulated Microphone gives soun",
        "connections: soun vide", "size: 1280x720", "size before the commit: 1280x720", "size: 640x480",
        "outputs: 2, running all the while: true", "sound enabled: false", "connections after removal: 0",
      ])
    #expect(
      lines.filter { $0.hasPrefix("running: ") }
        == ["running: true", "running: false", "running: true", "running: false"])
  }

  @Test func whoHearsOfARecordingMayStopItsSession() async throws {
    let folder = try ProgramFolder()
    #expect(try await run("stop-from-observer", folder.file("a.mov").path) == ["all is over"])
    #expect(try await Probe.read(folder.file("a.mov")).streams.map(\.kind) == ["video"])
  }

  @Test func whatIsSetUnderLockShowsInThePicture() async throws {
    let lines = try await run("adjust-camera")
    func measured(_ what: String) throws -> (brightness: Double, warmth: Double, sharpness: Double) {
      let line = try #require(lines.first { $0.hasPrefix(what + ": brightness") }, "\(lines)")
      let found = numbers(String(line.dropFirst(what.count)))
      return (found[0], found[1], found[2])
    }
    let plain = try measured("as it is")
    #expect(try measured("exposed for a 240th").brightness < plain.brightness / 2)
    // Cameras count exposure in tenths of milliseconds.
    #expect(lines.contains("exposure duration: 0.00420"))
    #expect(try measured("focused near").sharpness < plain.sharpness * 0.8)
    #expect(lines.contains("lens position: 0.10"))
    #expect(try measured("white for shade").warmth > plain.warmth * 1.15)
    #expect(lines.contains("temperature: 8000"))
    let dark = try measured("in the dark")
    #expect(try measured("with the torch").brightness > dark.brightness * 1.1)
    #expect(lines.contains("torch: lit, level 1.0"))
    #expect(abs(try measured("without").brightness - dark.brightness) < dark.brightness * 0.05)
    // Continuous, all of it.
    #expect(lines.last == "focus 2, exposure 2, white balance 2")
  }

  @Test func aMovieWithinLimitsSaysWhatItIsAbout() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("record-movie", folder.file("lake.mov").path, "2")
    #expect(lines.prefix(3) == ["recording: true", "ended: as long as it may be", "saved: true, lake.mov"])
    let probe = try await Probe.read(folder.file("lake.mov"))
    let tags = Set((probe.format.tags ?? [:]).values)
    #expect(tags.isSuperset(of: ["A lake in the morning", "Mika", "+48.1374+011.5755/"]), "\(tags)")
    let duration = try #require(probe.format.duration.flatMap(Double.init))
    #expect(duration > 1.9 && duration < 2.1)
    #expect(Set(probe.streams.map(\.codec)) == ["h264", "aac"])
  }

  @Test func aMovieOfAGivenSizeIsNoLarger() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("record-movie", folder.file("small.mov").path, "20", "500000")
    #expect(lines.contains("ended: as large as it may be"))
    #expect(lines.contains("saved: true, small.mov"))
    let size = try #require(try folder.file("small.mov").resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size <= 500_000)
    #expect(try await !DecodedFrames.read(folder.file("small.mov")).isEmpty)
  }

  @Test(arguments: [("note.m4a", "aac"), ("note.wav", "pcm_s16le")])
  func soundIsRecordedToAFileOfItsOwn(_ name: String, _ codec: String) async throws {
    let folder = try ProgramFolder()
    let lines = try await run("record-sound", folder.file(name).path, "1.5")
    #expect(lines.first?.hasSuffix(": true") == true)
    #expect(lines.last == "ended: as long as it may be, saved: true")
    let probe = try await Probe.read(folder.file(name))
    #expect(probe.streams.map(\.codec) == [codec])
    let sound = try await DecodedAudio.read(folder.file(name))
    let peak = sound.samples.map(abs).max() ?? 0
    // Somebody may be talking at the same time.
    #expect(peak > 0.4 && peak < 1, "the burst is in it: \(peak)")
  }

  @Test func framesComeAsPicturesFifteenASecond() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("frames-as-images", folder.url.path, "16")
    #expect(folder.names.count == 16)
    let times = lines.map { numbers($0.replacing(/frame-\d+\.png/, with: ""))[0] }
    #expect(times.count == 16)
    #expect(abs((times.last ?? 0) - 1) < 0.3, "\(times)")
    // Every second frame of a camera that makes thirty.
    var painted: [Int] = []
    for index in 0..<16 {
      let picture = try #require(try await DecodedFrames.read(folder.file("frame-\(index).png")).first)
      painted.append(Int(try #require(picture.painted).number))
    }
    let steps = zip(painted, painted.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 })
    // A busy computer makes the camera miss one now and then.
    #expect(steps.count { $0 == 2 } >= 12 || steps.count { $0 == 1 } >= 12, "\(painted)")
  }

  @Test func levelsArePolledPerChannel() async throws {
    let lines = try await run("poll-levels", "15")
    #expect(lines.count == 15)
    // "average/peak" for each channel, the first few asked for before anything was heard.
    let levels = lines.suffix(10).map { numbers($0.replacing("/", with: " ")) }
    try #require(levels.allSatisfy { $0.count == 4 }, "left and right: \(lines)")
    let left = levels.map { (average: $0[0], peak: $0[1]) }
    #expect(left.contains { abs($0.peak + 6.02) < 0.3 }, "the burst peaks at half of full scale: \(lines)")
    for level in left { #expect(level.average <= level.peak + 0.1 && level.peak <= 0) }
  }

  @Test func twoCamerasGiveFramesAtOnce() async throws {
    #expect(try await run("two-cameras", "10") == ["Second Simulated Camera: enough", "Simulated Camera: enough"])
  }

  @Test func aProgramThatIsAskedTooLittleSaysWhatItWants() async throws {
    let run = try await ProgramRun.of("capture-clients", ["record-movie"])
    #expect(run.status == 1)
    #expect(run.output.contains("usage: capture-clients record-movie FILE SECONDS"))
  }
}
