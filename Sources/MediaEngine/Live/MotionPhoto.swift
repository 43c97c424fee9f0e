import CoreMedia
import Foundation
import GLibSupport

/// A photo and its movie in one file, as Google's phones make them: an ordinary JPEG with an MP4 behind its end, which
/// the JPEG's XMP names.
public enum MotionPhoto {
  /// Joins a JPEG and a movie. The movie's samples stay as they are; a QuickTime file becomes an MP4. Not for the main
  /// thread.
  public static func make(still: Data, movie: URL, displayTime: CMTime? = nil) throws -> Data {
    guard var photo = JPEGFile(self.still(of: still)) else { throw LiveError.notAPhoto }
    let movie = try mp4(movie)
    let microseconds = displayTime.flatMap {
      $0.isNumeric ? max(0, Int64(clamping: ($0.seconds * 1e6).rounded())) : nil
    }
    let packet = MotionPhotoXMP.packet(
      adding: MotionPhotoXMP(movieBytes: movie.count, displayMicroseconds: microseconds), to: photo.xmp)
    guard photo.setXMP(packet) else { throw LiveError.tooManyWords }
    return photo.data + movie
  }

  /// The photo and its movie, by what the XMP says about where the movie is; nil for a file without one. The photo is
  /// without the words about the movie then.
  public static func split(_ data: Data) -> (still: Data, movie: Data)? {
    guard var photo = JPEGFile(data), let packet = photo.xmp, let place = MotionPhotoXMP.moviePlace(in: packet),
      place.fromEnd <= data.count, place.length <= place.fromEnd
    else { return nil }
    let start = data.endIndex - place.fromEnd
    let movie = Data(data[start..<start + place.length])
    guard movie.count > 8, movie[4..<8] == Data("ftyp".utf8) else { return nil }
    _ = photo.setXMP(MotionPhotoXMP.packet(without: packet))
    return (photo.data, movie)
  }

  /// When in its movie the photo is; nil where the file doesn't say.
  public static func displayTime(of data: Data) -> CMTime? {
    guard let packet = JPEGFile(data)?.xmp, let time = MotionPhotoXMP.displayMicroseconds(in: packet) else {
      return nil
    }
    return CMTime(value: time, timescale: 1_000_000)
  }

  /// What an MP4 of pictures and sound may hold that phones play.
  private static let codecs: Set = ["avc1", "hvc1", "hev1", "aac "]

  /// A movie as an MP4 with its index first. Its samples stay as they are.
  private static func mp4(_ url: URL) throws -> Data {
    guard let transfer = try? ISOTransfer(url), !transfer.media.facts.isFragmented,
      transfer.media.facts.tracks.contains(where: { $0.kind == .video })
    else { throw LiveError.notAMovie(url) }
    let facts = transfer.media.facts
    func isKept(_ track: MediaTrackFacts) -> Bool { track.kind == .video || track.kind == .audio }
    guard facts.tracks.filter(isKept).allSatisfy({ $0.formats.allSatisfy { codecs.contains($0.letters) } }) else {
      throw LiveError.notForMP4
    }
    let words = facts.metadata.filter { $0.keySpace == .quickTimeMetadata }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(url.lastPathComponent)
    let (samples, whole) = (try PassingFile(for: place), try PassingFile(for: place))
    defer {
      samples.remove()
      whole.remove()
    }
    var options = ISOWriter.Options()
    (options.brand, options.fragmentDuration, options.isScratch) = ("mp42", nil, true)
    options.created = facts.creationDate
    do {
      try transfer.write(
        to: ISOFile(samples.url.path, isWritable: true), options: options, keeping: isKept,
        describing: { try MetadataBoxes(isQuickTime: false).write(words, into: &$0) })
    } catch is ISOBox.Damage {
      throw LiveError.notAMovie(url)
    }
    try ISOFastStart(file: ISOFile(samples.url.path)).write(to: ISOFile(whole.url.path, isWritable: true))
    return try Data(contentsOf: whole.url)
  }

  private static func still(of data: Data) -> Data { split(data)?.still ?? data }
}
