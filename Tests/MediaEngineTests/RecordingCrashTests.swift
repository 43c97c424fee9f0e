import Foundation
import TestMedia
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

  @Test func whatAKilledProgramRecordedIsRecovered() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (process, output) = Self.probe(["record", folder.path], ["XDG_STATE_HOME": folder.path])
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
    let seconds = try #require(lines.values.last)

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

  @Test func whatNothingCanBeMadeOfIsSaid() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let journal = RecordingJournal(folder: folder)
    var owner = RecordingJournal.Owner.current
    owner.start += "0"
    for (container, bytes) in [(RecordingContainer.mp4, Data("ftyp".utf8)), (.matroska, Data(count: 100)), (.mp4, nil)]
    {
      let url = folder.appendingPathComponent("\(UUID().uuidString).\(container.fileExtension)")
      try bytes?.write(to: url)
      try journal.write(
        .init(id: url.lastPathComponent, path: url.path, container: container, started: 1, process: owner))
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
