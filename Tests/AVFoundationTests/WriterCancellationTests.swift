import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// Files that nobody wants any more, at the moments that are hard to hit.
@Suite struct WriterCancellationTests {
  private static let track = WrittenTrack(kind: .video, timescale: 600)

  private static func packets() throws -> [EncodedPacket] {
    let format = try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)
    return (0..<Int64(30)).map { number in
      let time = CMTime(value: number * 20, timescale: 600)
      return EncodedPacket(
        bytes: [1, 2, 3], format: format, presentation: time, decode: time,
        duration: CMTime(value: 20, timescale: 600))
    }
  }

  /// A movie with all its samples, yet to be finished.
  private static func movie(_ url: URL, isIndexFirst: Bool, isReplacing: Bool = false) throws -> MovieFile {
    var options = WrittenFileOptions(.mov)
    (options.isIndexFirst, options.isReplacing) = (isIndexFirst, isReplacing)
    let file = try MovieFile(url, tracks: [track], options: options)
    for packet in try packets() { try file.append(packet, to: 0) }
    try file.end(0)
    return file
  }

  @Test(arguments: [(MovieFile.Moment.copying, true), (.named, true), (.named, false)])
  func aMovieThatIsAbandonedWhileItIsFinishedIsGone(_ moment: MovieFile.Moment, _ isIndexFirst: Bool) throws {
    let folder = try ProgramFolder()
    let file = try Self.movie(folder.file("movie.mov"), isIndexFirst: isIndexFirst)
    file.observer.withLock { observer in
      observer = { now in if now == moment { file.abandon() } }
    }
    #expect(throws: WritingFailure.self) { try file.finish(SampleFileEnding()) }
    file.observer.withLock { $0 = nil }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [true, false]) func aMovieThatIsAbandonedOnceItHasItsNameIsGone(_ isIndexFirst: Bool) throws {
    let folder = try ProgramFolder()
    let file = try Self.movie(folder.file("movie.mov"), isIndexFirst: isIndexFirst)
    try file.finish(SampleFileEnding())
    #expect(folder.names == ["movie.mov"])
    file.abandon()
    #expect(folder.names.isEmpty)
  }

  @Test func aFileThatTookThePlaceOfAnotherStays() throws {
    let folder = try ProgramFolder()
    let url = folder.file("movie.mov")
    try Data("old".utf8).write(to: url)
    let file = try Self.movie(url, isIndexFirst: true, isReplacing: true)
    try file.finish(SampleFileEnding())
    file.abandon()
    #expect(folder.names == ["movie.mov"])
  }

  @Test func aFileWhoseTracksArentKnownIsntMadeAfterItWasAbandoned() throws {
    let folder = try ProgramFolder()
    let file = try WriterFile(
      folder.file("movie.mov"), options: WrittenFileOptions(.mov), usual: [Self.track, Self.track])
    for packet in try Self.packets() { try file.append(packet, to: 0) }
    file.abandon()
    try file.end(1)
    try file.finish(SampleFileEnding())
    #expect(folder.names.isEmpty)
  }
}
