import Foundation
import GLibSupport
import MediaEngine

/// The report of `info` on a picture, as `--json` prints it.
struct PictureReport: Encodable {
  let file: String
  /// The format, by its file name extension.
  let container: String
  /// The uniform type identifier.
  let type: String
  let bytes: Int64?
  /// The size as shown, upright.
  let width: Int?
  let height: Int?
  let created: String?
  let make: String?
  let model: String?
  let isAnimated: Bool
  /// The number of frames of an animated picture.
  let frames: Int?
  /// What an animated picture is as a movie.
  var duration: Double?
  var isDurationExact: Bool?
  var tracks: [InfoTrack]?

  /// Streams of JPEGs without a container begin as a picture does, but are movies.
  private static let streams: Set = ["mjpeg", "mjpg"]

  /// Nil for a file that isn't a picture; fails for one that can't be read.
  init?(_ url: URL, name: String) throws {
    guard url.isFileURL, let format = FileFormat(of: url.path), format.kind == .image,
      format != .jpeg || !Self.streams.contains(url.pathExtension.lowercased())
    else { return nil }
    guard let details = try? MediaPicture.details(of: url) else { throw PhotoError.unreadable(name: name) }
    (file, container, type) = (name, format.ending, format.typeIdentifier)
    bytes = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber)?.int64Value
    let isTurned = details.orientation > 4
    (width, height) = isTurned ? (details.height, details.width) : (details.width, details.height)
    created = details.date.map { $0.ISO8601Format() }
    (make, model, frames, isAnimated) = (details.make, details.model, details.frameCount, details.frameCount != nil)
  }

  /// Adds what an animated picture is as a movie.
  mutating func add(_ movie: InfoReport) {
    (duration, isDurationExact, tracks) = (movie.duration, movie.isDurationExact, movie.tracks)
  }

  /// The report as text, in a line.
  var text: String {
    var parts = [container]
    if let width, let height { parts.append("\(width)×\(height)") }
    if let frames { parts.append(ntr("%d frame", "%d frames", frames)) }
    if let bytes { parts.append(InfoReport.size(bytes)) }
    if let created { parts.append(created) }
    let camera = [make, model].compactMap { $0 }.joined(separator: " ")
    if !camera.isEmpty { parts.append(camera) }
    return "\(file): " + parts.joined(separator: ", ")
  }
}
