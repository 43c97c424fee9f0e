import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization
import TestSupport
import Testing

@testable import MediaEngine

/// Films whose groups are open: frames that are shown before a key frame are decoded behind it and need the group before.
@Suite(.blocking) struct OpenGroupTests {
  static let films = [
    "open.mp4": "-an -c:v libx264 -preset veryfast -g 12 -sc_threshold 0 -bf 3 -threads 1 "
      + "-x264-params open-gop=1:b-adapt=0",
    "open.ts": "-an -c:v libx264 -preset veryfast -g 12 -sc_threshold 0 -bf 3 -threads 1 "
      + "-x264-params open-gop=1:b-adapt=0",
    "open-hevc.mp4": "-an -c:v libx265 -preset ultrafast -tag:v hvc1 "
      + "-x265-params log-level=error:keyint=12:min-keyint=12:scenecut=0:open-gop=1:bframes=3:b-adapt=0:pools=1",
  ]

  private static func open(_ name: String) async throws -> (MediaFile, any MediaSource, MediaTrackFacts) {
    let file = try await MediaFile.open(try await DemuxedMedia.file(name, films[name] ?? ""))
    let track = try #require(file.facts.tracks.first { $0.kind == .video })
    return (file, try #require(file.source), track)
  }

  /// The frames of a track by their painted numbers, each group decoded by itself from the end on; nil where one is
  /// missing.
  private static func backwards(_ file: MediaFile, _ source: any MediaSource, _ track: MediaTrackFacts) throws -> [Int?]
  {
    let table = try source.table(of: track.id, isCancelled: Flag())
    let decoder = try #require(try CursorFrameDecoder(file, track: track.id, threads: 2))
    let numbers = Mutex([Int?](repeating: nil, count: table.frameCount))
    for key in (0..<table.frameCount).reversed() where table.isKey(frame: key) {
      let end = (key + 1..<table.frameCount).first { table.isKey(frame: $0) } ?? table.frameCount
      let stretch = FrameStretch(table: table, start: table.start(ofFrame: key), frames: Array(key..<end))
      try decoder.decode(stretch, isCancelled: Flag()) { sample, place in
        let number = try DecodedSamples.number(in: sample)
        numbers.withLock { $0[key + place] = number }
        return true
      }
    }
    return numbers.withLock { $0 }
  }

  @Test(arguments: films.keys.sorted()) func eachGroupIsDecodedFromItsKeyFrameOn(_ name: String) async throws {
    let (file, source, track) = try await Self.open(name)
    let table = try source.table(of: track.id, isCancelled: Flag())
    let keys = (0..<table.frameCount).filter { table.isKey(frame: $0) }
    #expect(keys.count > 3)
    // Open they are: something is decoded behind a key frame and shown before it.
    let second = table.sample(ofFrame: keys[1])
    #expect(table.presentationTime(second + 1) < table.presentationTime(second))
    let numbers = try Self.backwards(file, source, track)
    #expect(numbers == (0..<table.frameCount).map { $0 })
  }

  /// A single image out of a group, whose own frames in front of it are left out where none needs them.
  @Test(arguments: films.keys.sorted()) func eachFrameIsFoundByItself(_ name: String) async throws {
    let (file, source, track) = try await Self.open(name)
    let table = try source.table(of: track.id, isCancelled: Flag())
    let decoder = try #require(try CursorFrameDecoder(file, track: track.id, threads: 2))
    for frame in 0..<table.frameCount {
      let stretch = FrameStretch(table: table, start: table.start(ofFrame: frame), frames: [frame])
      let number = Mutex<Int?>(nil)
      try decoder.decode(stretch, isCancelled: Flag()) { sample, _ in
        let found = try DecodedSamples.number(in: sample)
        number.withLock { $0 = found }
        return true
      }
      #expect(number.withLock { $0 } == frame, "frame \(frame)")
    }
  }

  /// Elements of GStreamer 1.26 lose the first frames of an open group, so that images don't come from them.
  @Test(arguments: films.keys.sorted()) func imagesAreDecodedWithoutAnElement(_ name: String) async throws {
    let (_, source, track) = try await Self.open(name)
    let format = try #require(TrackFormats(source, track: track.id)?.first)
    let decoder = try PushedDecoder(format, threads: 1, clock: SystemHostClock.shared)
    #expect(decoder.decoder is LibraryDecoder)
  }
}
