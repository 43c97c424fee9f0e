import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Chapters that our writer puts into movies, as our reader and ffprobe find them.
@Suite struct ISOChapterTrackTests {
  private static func chapter(_ title: String, _ start: Double, _ end: Double) -> ChapterGroup.Chapter {
    func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }
    return ChapterGroup.Chapter(timeRange: CMTimeRange(start: time(start), end: time(end)), title: title)
  }

  @Test(arguments: ["mov", "mp4"]) func chaptersAreFoundAgain(_ type: String) async throws {
    let group = ChapterGroup(chapters: [
      Self.chapter("Anfang", 0, 2), Self.chapter("三 „drei“", 2, 4.5), Self.chapter("", 4.5, 5),
      Self.chapter("Ende", 5, 6),
    ])
    let track = try ISOChapterTrack(group, id: 2)
    var plans = [
      ISOTrackPlan(
        id: 1, kind: .video, formats: [try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)],
        timescale: 600)
    ]
    track.attach(to: &plans)
    let folder = try ProgramFolder()
    let url = folder.file("chapters.\(type)")
    try Data().write(to: url)
    var options = ISOWriter.Options()
    options.brand = type == "mov" ? "qt  " : "isom"
    let writer = ISOWriter(try ISOFile(url.path, isWritable: true), tracks: plans + [track.plan], options: options)
    for sample in track.samples { try writer.append(sample, to: 1) }
    for number in 0..<180 {
      try writer.append(ISOSample(bytes: [1, 2, 3], decode: Int64(number) * 20, duration: 20), to: 0)
    }
    try writer.finish()

    let media = try await MediaFile.open(url)
    let found = try #require(media.facts.chapters.first)
    #expect(found.chapters.map(\.title) == group.chapters.map(\.title))
    #expect(found.chapters.map(\.timeRange) == group.chapters.map(\.timeRange))
    #expect(media.facts.tracks[1].isEnabled == false)
    let probe = try await Probe.read(url)
    #expect(probe.chapters.map { $0.tags?["title"] ?? "" } == group.chapters.map(\.title))
    #expect(probe.chapters.compactMap { Double($0.startTime) } == [0, 2, 4.5, 5])
  }
}
