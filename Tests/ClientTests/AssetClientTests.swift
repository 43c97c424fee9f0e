import Foundation
import TestMedia
import TestSupport
import Testing

/// Programs that look at files and play or record sound, checked by what they say and leave behind.
@Suite struct AssetClientTests {
  private func run(_ name: String, _ arguments: String...) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, environment: ["KINORA_SOUND": "none"])
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  private func file(_ name: String) async throws -> String {
    try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: name))).path
  }

  @Test func keysAreLoadedAndAskedForTheirStatus() async throws {
    let lines = try await run("load-keys", file("trimmed"))
    #expect(lines.prefix(4) == ["duration: unknown", "tracks: unknown", "duration: loaded", "tracks: loaded"])
    let seconds = try #require(lines.first { $0.hasPrefix("seconds: ") }.flatMap { Double($0.dropFirst(9)) })
    #expect(abs(seconds - 1) < 0.1)
    #expect(lines.contains("track 1: vide") && lines.contains("track 2: soun"))
    #expect(lines.last == "cancelled or there already: true")
  }

  @Test func aFileThatCannotBeLoadedIsReported() async throws {
    let run = try await ProgramRun.of("capture-clients", ["load-keys", "/nowhere/film.mov"])
    #expect(run.status == 1)
    #expect(run.lines.contains { $0.hasPrefix("tracks: failed, ") && $0.contains("film.mov") }, "\(run.lines)")
  }

  @Test func anAssetIsDescribed() async throws {
    let lines = try await run("describe-asset", file("chapters and metadata"))
    #expect(lines.first == "duration: 2.0, playable: true")
    #expect(lines.contains("video: 320x240 at 30") && lines.contains { $0.hasPrefix("audio: 2 channels, ") })
    #expect(lines.contains("title: Probefilm") && lines.contains("artist: Kinora"), "\(lines)")
    #expect(lines.filter { $0.hasPrefix("chapter: ") } == ["chapter: One", "chapter: Two", "chapter: Three"])
    let choices = try await run("describe-asset", file("languages"))
    #expect(choices.last == "choices: en de ja")
  }

  @Test func aSoundIsPlayedAndMeasured() async throws {
    let path = try await file("aac alone")
    let lines = try await run("poll-sound", path)
    #expect(lines.prefix(2) == ["seconds: 2.0, channels: 2", "whole: true"])
    let sound = try await DecodedAudio.read(URL(fileURLWithPath: path))
    let left = stride(from: 0, to: sound.samples.count, by: sound.channels).map { abs(sound.samples[$0]) }
    let loudest = try #require(lines.last.flatMap { Double($0.dropFirst("loudest: ".count)) })
    #expect(abs(loudest - 20 * log10(Double(left.max() ?? 0))) <= 1, "\(loudest)")
  }

  @Test func aMemoIsRecorded() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("voice-memo", folder.file("memo.m4a").path, "0.6")
    #expect(lines == ["recording: true", "saved: true"])
    let probe = try await Probe.read(folder.file("memo.m4a"))
    #expect(probe.streams.map(\.codec) == ["aac"] && probe.streams.first?.channels == 1)
    #expect(folder.names == ["memo.m4a"])
  }
}
