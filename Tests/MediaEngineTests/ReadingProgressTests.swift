import Foundation
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct ReadingProgressTests {
  @Test func progressNeverGoesBack() {
    let progress = ReadingProgress()
    #expect(progress.fraction == nil)
    progress.report(25, of: 100)
    progress.report(10, of: 100)
    #expect(progress.fraction == 0.25)
    // A file that grows, a place that isn't known, a file without a size.
    progress.report(250, of: 200)
    #expect(progress.fraction == 1)
    progress.report(-1, of: 100)
    progress.report(5, of: 0)
    #expect(progress.fraction == 1)
    progress.end()
    #expect(progress.fraction == nil)
  }

  @Test func matroskaIsReadFromItsBeginningToItsEnd() async throws {
    let file = try await MatroskaPackets.file("pipe.webm")
    let media = try MatroskaPackets.open(file)
    let progress = ReadingProgress()
    _ = try MatroskaIndex.read(media.file, from: media.firstCluster, media.unpackers, progress: progress)
    #expect(try #require(progress.fraction) > 0.4)
    // Once the tables are there, it is over.
    let opened = try await MediaFile.open(file, precise: true, progress: progress)
    #expect(progress.fraction == nil && opened.facts.isDurationExact)
  }

  @Test func aPreciseReadingCanBeStopped() async throws {
    let file = try await MatroskaPackets.file("pipe.webm")
    let stop = Flag()
    stop.set()
    #expect(throws: MediaFileError.cancelled) {
      try MatroskaFile(file, in: ISOFile(file.path), precise: true, isCancelled: stop)
    }
  }

  @Test func transportStreamsAreReadFromTheirBeginningToTheirEnd() async throws {
    let file = try await DemuxedMedia.file("h264.ts")
    let media = try #require(try DemuxedMedia.open(file, small: 0))
    var places: [Int64] = []
    let sequence = PacketSequence(try media.open(isCancelled: Flag()), media.tracks)
    _ = try DemuxedIndex(sequence, media.tracks, DemuxedFormats(media.tracks), every: 16) { places.append($0) }
    #expect(places.count > 3)
    let size = try MediaInput(file).bytes().size
    #expect(try #require(places.max()) > size / 2)
    let progress = ReadingProgress()
    let opened = try await MediaFile.open(file, precise: true, progress: progress)
    #expect(progress.fraction == nil && opened.facts.isDurationExact)
  }
}
