import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// What is read of every kind of ISO file, against ffprobe.
@Suite struct AssetsMatrixTests {
  private static let files = MediaMatrix.all.filter(\.recipe.container.hasBoxes)

  @Test(arguments: files) func whatAnISOFileSaysIsWhatFFprobeReads(_ entry: MediaMatrix.Entry) async throws {
    let url = try await MediaLibrary.file(for: entry.recipe)
    let file = try await MediaFile.open(url)
    let probe = try await Probe.read(url)
    let facts = file.facts
    #expect(facts.container == (entry.recipe.container == .mov ? .quickTime : .mpeg4))
    #expect(abs(facts.duration.seconds - (probe.format.duration.flatMap(Double.init) ?? 0)) < 0.06)
    // Chapters are a track of their own, which ffprobe counts among the data.
    #expect(facts.tracks.filter { $0.kind == .video }.count == probe.streams("video").count)
    #expect(facts.tracks.filter { $0.kind == .audio }.count == probe.streams("audio").count)
    #expect(facts.chapters.first?.chapters.map(\.title) ?? [] == probe.chapters.compactMap { $0.tags?["title"] })
    for (track, stream) in zip(facts.tracks, probe.streams) { try compare(track, stream) }
  }

  private func compare(_ track: MediaTrackFacts, _ stream: Probe.Stream) throws {
    if let tag = stream.tags?["language"], tag != "und" { #expect(track.languageCode == tag) }
    switch track.kind {
    case .video:
      #expect(Int(track.codedSize.width) == stream.width)
      #expect(Int(track.codedSize.height) == stream.height)
      let rate = stream.averageRate.map { $0.split(separator: "/").compactMap { Double($0) } } ?? []
      if rate.count == 2 { #expect(abs(track.frameRate - rate[0] / rate[1]) < 0.01) }
      let aspect = stream.pixelAspect?.split(separator: ":").compactMap { Double($0) } ?? []
      if aspect.count == 2, aspect[0] > 0 { #expect(abs(track.pixelAspect - aspect[0] / aspect[1]) < 0.01) }
    case .audio:
      let stream2 = try #require(track.formats.first?.audioStreamBasicDescription)
      #expect(Int(stream2.mChannelsPerFrame) == stream.channels)
      #expect(String(Int(stream2.mSampleRate)) == stream.sampleRate)
    default: break
    }
  }

  @Test(arguments: files.filter { $0.recipe.video != nil })
  func keyFramesAreThoseOfFFprobe(_ entry: MediaMatrix.Entry) async throws {
    let url = try await MediaLibrary.file(for: entry.recipe)
    let file = try await MediaFile.open(url)
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    let table = try await file.samples(of: track.id)
    let expected = try await Probe.keyFrameTimes(url).filter { $0 >= 0 }
    let found = table.keyFrameTimes.map(\.seconds)
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 0.002) }
  }
}
