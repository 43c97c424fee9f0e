import CoreGraphics
import CoreMedia
import Foundation
import GStreamer

/// An animated GIF, WebP or PNG as a movie: each frame is a sample of pixels, put together from those before it. It is
/// shown once, however often it is to be repeated as a picture.
final class AnimationFile: MediaSource {
  /// The only track.
  static let track: Int32 = 1
  /// Times are in milliseconds.
  private static let timescale: CMTimeScale = 1000
  /// Larger files aren't read as a whole.
  private static let mostBytes: Int64 = 1 << 28

  let url: URL
  let facts: MediaFacts
  let table: SampleTable
  private let data: Data
  private let format: StoredFormat

  /// Opens a file; nil for one that isn't an animated picture.
  init?(_ url: URL, in file: ISOFile) throws {
    let head = try file.read(at: 0, count: 64)
    guard let format = FileFormat(head: head), [.gif, .png, .webp].contains(format), file.size <= Self.mostBytes else {
      return nil
    }
    let data = Data(try file.read(at: 0, count: Int(file.size)))
    guard let decoder = AnimationDecoder(data) else { return nil }
    let list = Self.samples(AnimationDecoder.delays(of: data, format), of: decoder)
    do {
      table = try SampleTable(list, mediaTimescale: Self.timescale, edits: EditList())
    } catch {
      throw MediaFileError.damaged(url, reason: error.what)
    }
    (self.url, self.data) = (url, data)
    let caps = Caps("video/x-raw", ["format": "RGBA"]).setting("framerate", to: Fraction(0, 1))
      .setting("width", to: decoder.width).setting("height", to: decoder.height)
    self.format = StoredFormat(caps: caps)
    facts = Self.facts(file, format, decoder, table)
  }

  private static func samples(_ delays: [UInt32], of decoder: AnimationDecoder) -> SampleList {
    var (list, time) = (SampleList(), Int64(0))
    for delay in delays {
      // The first one stands for what all need that follow: reading goes on from there.
      list.append(
        SampleTable.Entry(
          presentation: time, decode: time, duration: Int64(delay), isKey: time == 0,
          size: UInt32(clamping: decoder.width * decoder.height * 4)))
      time += Int64(delay)
    }
    return list
  }

  private static func facts(
    _ file: ISOFile, _ format: FileFormat, _ decoder: AnimationDecoder, _ table: SampleTable
  ) -> MediaFacts {
    var facts = MediaFacts(container: .other(format.ending))
    facts.byteCount = file.size
    var track = MediaTrackFacts(id: Self.track, kind: .video)
    let coded = CodedCaps("image/\(format.ending)").setting("width", to: decoder.width)
      .setting("height", to: decoder.height)
    track.formats = StreamFormat.description(coded).map { [$0] } ?? []
    track.codedSize = CGSize(width: decoder.width, height: decoder.height)
    (track.naturalSize, track.pixelAspect, track.timescale) = (track.codedSize, 1, timescale)
    facts.tracks = [track]
    StreamFacts.count([Self.track: table], &facts)
    return facts
  }

  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable {
    guard track == Self.track else { throw MediaFileError.noSuchTrack(url, track) }
    return table
  }

  func cursor(of track: Int32) throws -> any SampleCursor {
    guard track == Self.track else { throw MediaFileError.noSuchTrack(url, track) }
    return AnimationSampleCursor(data, table)
  }

  func formats(of track: Int32) -> [StoredFormat?] { track == Self.track ? [format] : [] }
}
