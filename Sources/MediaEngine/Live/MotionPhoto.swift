import CoreMedia
import Foundation
import GLibSupport

/// A motion photo: photo and movie in one file, as Google's phones make them. It is an ordinary JPEG with an MP4
/// appended, to which the JPEG's XMP points.
public enum MotionPhoto {
  /// Joins a JPEG and a movie without re-encoding; a QuickTime file becomes an MP4. Not for the main thread.
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

  /// Splits a motion photo at the place that the XMP names; nil for other files. The photo's XMP then no longer
  /// mentions the movie.
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

  /// The photo's time in the movie; nil where the file has none.
  public static func displayTime(of data: Data) -> CMTime? {
    guard let packet = JPEGFile(data)?.xmp, let time = MotionPhotoXMP.displayMicroseconds(in: packet) else {
      return nil
    }
    return CMTime(value: time, timescale: 1_000_000)
  }

  /// The video and audio codecs in MP4 that phones can play.
  private static let codecs: Set = ["avc1", "hvc1", "hev1", "aac "]

  /// The movie as an MP4 with its moov first, without re-encoding.
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
    let folder = WorkFolder.make("motion", for: .large)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "movie.mp4")
    let (samples, whole) = (try PassingFile(for: place), try PassingFile(for: place))
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
