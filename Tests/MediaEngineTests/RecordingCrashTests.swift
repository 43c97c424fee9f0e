import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct RecordingCrashTests {
  private static func probe(_ arguments: [String], _ environment: [String: String] = [:]) -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("NativeProbe")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    return (process, output)
  }

  /// Lets a program record kinds of files, at least three and a half seconds, and kills it; how far it was.
  private static func killed(in folder: URL, _ types: String...) async throws -> (RecordingJournal, seconds: Double) {
    let (process, output) = probe(["record", folder.path] + types, ["XDG_STATE_HOME": folder.path])
    let journal = RecordingJournal(folder: folder.appendingPathComponent("kinora/recordings"))
    let lines = Collected<Double>()
    let reader = Thread {
      var rest = Data()
      while case let piece = output.fileHandleForReading.availableData, !piece.isEmpty {
        rest += piece
        while let end = rest.firstIndex(of: 0x0a) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest = Data(rest[rest.index(after: end)...])
          if let seconds = line.split(separator: " ").last.flatMap({ Double($0) }) { lines.add(seconds) }
        }
      }
    }
    reader.start()
    try process.run()
    _ = try await eventually("three and a half seconds") { lines.values.last.flatMap { $0 > 3.5 ? $0 : nil } }
    #expect(UnfinishedRecordings.list(journal).isEmpty, "what still runs isn't unfinished")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return (journal, try #require(lines.values.last))
  }

  @Test func whatAKilledProgramRecordedIsRecovered() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (journal, seconds) = try await Self.killed(in: folder)

    let unfinished = UnfinishedRecordings.list(journal)
    #expect(Set(unfinished.map(\.container)) == [.mp4, .matroska, .m4a, .wav, .opus])
    for recording in unfinished {
      let size = try #require(recording.bytes)
      #expect(size > 0)
      let inPlace = recording.container != .mp4
      let target = inPlace ? nil : folder.appendingPathComponent("recovered.mp4")
      if let target {
        try Data().write(to: target)
        await #expect(throws: RecordingError.destinationExists(target)) {
          try await UnfinishedRecordings.recover(recording, to: target, journal)
        }
        try FileManager.default.removeItem(at: target)
      }
      let result = try await UnfinishedRecordings.recover(recording, to: target, journal)
      #expect(result.url == target ?? recording.url)
      #expect(result.duration.seconds > seconds - 1, "\(recording.container): \(result.duration.seconds) of \(seconds)")
      let complaints = try Recorded.complaints(about: result.url)
      #expect(complaints == "", "\(recording.container)")
      let probe = try await Probe.read(result.url)
      let length = try #require(probe.format.duration.flatMap(Double.init), "\(recording.container)")
      #expect(abs(length - result.duration.seconds) < 0.1, "\(recording.container)")
      let sound = try await DecodedAudio.read(result.url)
      #expect(Double(sound.samples.count) / 96_000 > seconds - 1.1, "\(recording.container)")
      if recording.container.holdsVideo {
        let frames = try await DecodedFrames.read(result.url)
        #expect(Double(frames.count) / 30 > seconds - 1)
      }
      if recording.container == .mp4 {
        #expect(probe.format.tags?["com.apple.quicktime.title"] == "Unfinished")
        #expect(try ISOFile(result.url.path).parts().filter { $0.type == "moov" }.count == 1)
        #expect(!FileManager.default.fileExists(atPath: recording.url.path), "the original goes when all is well")
      }
    }
    #expect(UnfinishedRecordings.list(journal).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".part") }
    #expect(left.isEmpty)
  }

  @Test func bothSoundsOfAKilledProgramAreRecoveredInStep() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (journal, seconds) = try await Self.killed(in: folder, "mp4", "mov", "two-sounds")
    let unfinished = UnfinishedRecordings.list(journal)
    #expect(Set(unfinished.map(\.container)) == [.mp4, .quickTime])
    for recording in unfinished {
      let result = try await UnfinishedRecordings.recover(recording, to: nil, journal)
      #expect(try Recorded.complaints(about: result.url) == "")
      #expect(try await Probe.read(result.url).streams.map(\.kind) == ["video", "audio", "audio"])
      #expect(Double(try await DecodedFrames.read(result.url).count) / 30 > seconds - 1)
      let sounds = [
        try await DecodedAudio.read(result.url, track: 0), try await DecodedAudio.read(result.url, track: 1),
      ]
      for sound in sounds { #expect(Double(sound.samples.count) / 96_000 > seconds - 1.1) }
      let tones = [
        try await SecondSoundTests.tones(result.url, 0).filter { $0 > 0.1 },
        try await SecondSoundTests.tones(result.url, 1).filter { $0 > 0.1 },
      ]
      #expect(min(tones[0].count, tones[1].count) >= 2, "\(tones)")
      // Within half a packet of AAC.
      for (one, other) in zip(tones[0], tones[1]) { #expect(abs(one - other) < 0.0107, "\(tones)") }
    }
  }

  @Test func whatNothingCanBeMadeOfIsSaid() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let journal = RecordingJournal(folder: folder)
    var owner = WorkOwner.current
    owner.start += "0"
    for (container, bytes) in [(RecordingContainer.mp4, Data("ftyp".utf8)), (.matroska, Data(count: 100)), (.mp4, nil)]
    {
      let url = folder.appendingPathComponent("\(UUID().uuidString).\(container.fileExtension)")
      try bytes?.write(to: url)
      try journal.write(
        RecordingEntry(
          id: url.lastPathComponent, path: url.path, container: container, started: 1, process: owner,
          folder: FolderIdentity(of: folder)))
      let recording = try #require(UnfinishedRecordings.list(journal).first { $0.url.path == url.path })
      await #expect {
        try await UnfinishedRecordings.recover(recording, to: nil, journal)
      } throws: { error in
        if case RecordingError.notRecoverable(url, _) = error { true } else { false }
      }
      #expect((try? Data(contentsOf: url)) == bytes, "the original stays as it is")
      journal.remove(recording.id)
    }
  }

  @Test func allAreRecoveredAndNoneIsForgottenTooEarly() async throws {
    let left = try LeftRecordings()
    let good = try await left.torn("good.mp4")
    let bad = left.folder.file("bad.mp4")
    try Data("ftyp".utf8).write(to: bad)
    for url in [bad, left.folder.file("deleted.mp4"), left.folder.file("a disk that isn't there/away.mp4")] {
      try left.note(url)
    }
    let told = await UnfinishedRecordings.recoverAll(left.journal).sorted { $0.recording.id < $1.recording.id }
    #expect(told.map(\.recording.url) == [bad, good])
    #expect(throws: RecordingError.self) { try told.first?.outcome.get() }
    #expect(try told.last?.outcome.get().isPlayable == true)
    #expect(try Recorded.complaints(about: good) == "")
    #expect(try Data(contentsOf: bad) == Data("ftyp".utf8))
    #expect(left.journal.unfinished.map(\.id) == ["away.mp4"], "its disk may come back")
  }

  @Test(.enabled(if: RecordingEndingTests.canMount, "needs root to mount a small disk"))
  func whatCantBeWrittenNowIsTriedAgain() async throws {
    let left = try LeftRecordings()
    let place = left.folder.file("disk")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    _ = try await Tool.run(["mount", "-t", "tmpfs", "tmpfs", place.path])
    let torn = try await left.torn("torn.mp4", in: place)
    _ = try await Tool.run(["mount", "-o", "remount,ro", place.path])
    let told = await UnfinishedRecordings.recoverAll(left.journal)
    #expect(throws: RecordingError.notWritable(torn, reason: SystemFailure(EROFS).description)) {
      try told.first?.outcome.get()
    }
    _ = try await Tool.run(["mount", "-o", "remount,rw", place.path])
    let again = await UnfinishedRecordings.recoverAll(left.journal)
    #expect(try again.first?.outcome.get().isPlayable == true)
    #expect(left.journal.unfinished.isEmpty)
    _ = try await Tool.run(["umount", "-l", place.path])
  }

  @Test(.enabled(if: RecordingEndingTests.canMount, "needs root to mount a small disk"))
  func whatHasNoRoomToBeRemadeIsTriedAgain() async throws {
    let left = try LeftRecordings()
    let place = left.folder.file("disk")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let source = try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.container = .mkv
        recipe.video?.codec = .mjpeg
        recipe.audio = [AudioRecipe(.pcm)]
      })
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: source.path)[.size] as? NSNumber
    ).intValue
    _ = try await Tool.run(["mount", "-t", "tmpfs", "-o", "size=\(size * 13 / 10)", "tmpfs", place.path])
    let url = place.appendingPathComponent("unfinished.mkv")
    try FileManager.default.copyItem(at: source, to: url)
    try left.note(url, .matroska)
    let told = await UnfinishedRecordings.recoverAll(left.journal)
    #expect(throws: RecordingError.diskFull(url)) { try told.first?.outcome.get() }
    #expect(left.journal.unfinished.map(\.id) == ["unfinished.mkv"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["unfinished.mkv"])
    _ = try await Tool.run(["mount", "-o", "remount,size=\(size * 3)", place.path])
    let again = await UnfinishedRecordings.recoverAll(left.journal)
    #expect(try again.first?.outcome.get().isPlayable == true)
    #expect(left.journal.unfinished.isEmpty)
    _ = try await Tool.run(["umount", "-l", place.path])
  }

  private static let otherDisk: URL? = {
    var (here, there) = (stat(), stat())
    let memory = "/dev/shm"
    guard stat(FileManager.default.temporaryDirectory.path, &here) == 0, stat(memory, &there) == 0,
      here.st_dev != there.st_dev, access(memory, W_OK) == 0
    else { return nil }
    return URL(fileURLWithPath: memory)
  }()

  @Test(.enabled(if: otherDisk != nil, "needs a second disk")) func whatIsRecoveredToAnotherDiskIsWhole() async throws {
    let left = try LeftRecordings()
    let torn = try await left.torn("torn.mp4")
    let recording = try #require(UnfinishedRecordings.list(left.journal).first)
    let target = try #require(Self.otherDisk).appendingPathComponent("\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: target) }
    let result = try await UnfinishedRecordings.recover(recording, to: target, left.journal)
    #expect(result.url == target && result.duration.seconds > 1)
    #expect(try Recorded.complaints(about: target) == "")
    #expect(!FileManager.default.fileExists(atPath: torn.path) && left.journal.unfinished.isEmpty)
  }

  /// A program may be killed in the midst of writing a fragment: what is there of it is passed over.
  @Test func aFileThatEndsInsideAFragmentIsPlayedAndRecovered() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 4)
    let growing = try await eventually("three fragments") { () -> (data: Data, last: ISOFile.Part, seconds: Double)? in
      let file = try ISOFile(rig.url.path)
      let parts = try file.parts()
      guard let last = parts.last(where: { $0.type == "moof" && $0.isComplete }),
        parts.filter({ $0.type == "moof" }).count > 2, parts.last?.isComplete == true
      else { return nil }
      return (try Data(contentsOf: rig.url), last, try ISORecovery(file: file).inspect().seconds)
    }
    _ = try await rig.stop(at: 4)
    #expect(try Recorded.complaints(about: rig.url) == "")
    let cut = rig.folder.appendingPathComponent("cut.mp4")
    let rest = growing.data.count - Int(growing.last.offset)
    for step in 0..<12 {
      var bytes = growing.data.prefix(Int(growing.last.offset) + 8 + (rest - 9) * step / 11)
      bytes.replaceSubrange(Int(growing.last.offset) + 4..<Int(growing.last.offset) + 8, with: Data("free".utf8))
      try bytes.write(to: cut)
      #expect(try Recorded.complaints(about: cut) == "", "cut at \(step)/11")
      let seconds = try ISORecovery(file: ISOFile(cut.path, isWritable: true)).finish().seconds
      #expect(seconds > growing.seconds - 1.1 && seconds < growing.seconds, "\(seconds) of \(growing.seconds)")
      #expect(try Recorded.complaints(about: cut) == "", "recovered, cut at \(step)/11")
    }
  }

  @Test func oneRecordingAfterTheOtherLeavesNothingAlive() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("leaks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (process, output) = Self.probe(["recording-leaks", LeakRounds.count], ["XDG_STATE_HOME": folder.path])
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines == ["counted true", "kept 1"])
  }
}
