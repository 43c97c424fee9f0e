import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What our own writer makes, by what others and we ourselves read of it.
@Suite struct ISOWriterTests {
  /// Every movie of boxes in the matrix, but for one whose own times leave out what comes before its beginning.
  private static let movies = MediaMatrix.all.filter {
    [.mp4, .mov].contains($0.recipe.container) && $0.name != "fragmented"
  }

  /// What ffprobe says of every packet, a line for each, and of the tracks and the movie.
  private static func packets(_ file: URL) async throws -> [String] {
    try await Tool.run(
      ["ffprobe", "-v", "error", "-of", "compact", "-show_data_hash", "md5", "-show_entries"]
        + ["packet=stream_index,pts,dts,duration,size,flags,data_hash", file.path]
    ).split(separator: "\n").map(String.init).sorted()
  }

  /// What ffmpeg finds strange when it goes through a file.
  private static func remarks(_ file: URL) async throws -> [String] {
    try await Tool.run(["ffmpeg", "-v", "warning", "-xerror", "-i", file.path, "-c", "copy", "-f", "null", "-"])
      .split(separator: "\n").map { String($0.replacing(/0x[0-9a-f]+/, with: "")) }
  }

  private static func tracks(_ file: URL) async throws -> [String] {
    let entries =
      "stream=index,codec_name,codec_tag_string,codec_type,width,height,sample_rate,channels,channel_layout,"
      + "pix_fmt,sample_aspect_ratio,color_range,color_space,color_transfer,color_primaries,field_order,time_base,"
      + "start_pts,duration_ts,nb_frames,extradata_hash:stream_tags=language:stream_side_data=displaymatrix"
      + ":stream_disposition=default:format=duration,start_time"
    // Bits a second in the entry of subtitles say nothing that counts.
    return try await Tool.run(
      ["ffprobe", "-v", "error", "-of", "compact", "-show_data_hash", "md5", "-show_entries", entries, file.path]
    ).split(separator: "\n").map { line in
      String(line.contains("=mov_text|") ? line.replacing(/extradata_hash=[^|]*\|/, with: "") : line)
    }
  }

  @Test(arguments: movies) func aCopyOfAMovieIsTheSameToThePacket(_ entry: MediaMatrix.Entry) async throws {
    let source = try await MediaLibrary.file(for: entry.recipe)
    let folder = try ProgramFolder()
    let copy = folder.file("copy.\(source.pathExtension)")
    try await MovieTransfer(source).write(to: copy)
    #expect(try await Self.remarks(copy) == Self.remarks(source))
    let (new, old) = (try await Self.packets(copy), try await Self.packets(source))
    #expect(new.count == old.count && !new.isEmpty)
    #expect(zip(new, old).filter { $0 != $1 }.prefix(3).map { "\($0) for \($1)" } == [])
    let (said, before) = (try await Self.tracks(copy), try await Self.tracks(source))
    #expect(zip(said, before).filter { $0 != $1 }.map { "\($0)\n  for \($1)" } == [])
  }

  /// As in a file of more than four gigabytes.
  @Test func offsetsThatDontFitHaveEightBytes() async throws {
    let source = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "stereo aac")))
    let folder = try ProgramFolder()
    for (limit, kind) in [(Int64(UInt32.max), "stco"), (1000, "co64")] {
      let copy = folder.file("\(kind).mp4")
      var options = ISOWriter.Options()
      options.longestShortOffset = limit
      try await MovieTransfer(source).write(to: copy, options: options)
      let bytes = try Data(contentsOf: copy)
      // The moov at the front, which is hidden in the end, has no samples.
      let index = bytes[try #require(bytes.range(of: Data("moov".utf8), options: .backwards)).lowerBound...]
      #expect(["stco", "co64"].filter { index.range(of: Data($0.utf8)) != nil } == [kind])
      #expect(try await Self.remarks(copy) == [])
      #expect(try await Self.packets(copy) == Self.packets(source))
      try await WrittenMovie.check(copy)
    }
  }
}
