import Foundation

/// The frames of a file as ffmpeg decodes them: an opinion that doesn't depend on the product.
public enum DecodedFrames {
  /// A frame with its time in the file, in seconds.
  public struct Frame: Sendable {
    /// When it is shown.
    public var time: Double
    /// What it shows.
    public var picture: GrayPicture
    /// The number painted into it.
    public var painted: PaintedFrame? { PaintedFrameReader.read(picture) }
  }

  /// Decodes the first video track of a file (or a PNG, or a JPEG): all frames, or the first `limit`; `reading` are ffmpeg's
  /// options for reading it.
  public static func read(
    _ file: URL, autorotate: Bool = true, limit: Int? = nil, reading: [String] = []
  ) async throws -> [Frame] {
    try await Command.away {
      let result = try Command.run(
        ["ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-v", "info"] + (autorotate ? [] : ["-noautorotate"])
          + reading + [
            "-copyts", "-i", file.path, "-map", "0:v:0", "-vf", "showinfo,format=gray", "-fps_mode", "passthrough",
          ]
          + (limit.map { ["-frames:v", "\($0)"] } ?? [])
          + ["-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"])
      return try frames(in: result.output, showinfo: result.words)
    }
  }

  private static func frames(in bytes: Data, showinfo words: String) throws -> [Frame] {
    var frames: [Frame] = []
    var offset = bytes.startIndex
    for line in words.split(separator: "\n") where line.contains("Parsed_showinfo") {
      guard let time = value("pts_time:", in: line).flatMap(Double.init) else { continue }
      let size = (value(" s:", in: line) ?? "").split(separator: "x").compactMap { Int($0) }
      guard size.count == 2, offset + size[0] * size[1] <= bytes.endIndex else { continue }
      let end = offset + size[0] * size[1]
      frames.append(
        Frame(time: time, picture: GrayPicture(width: size[0], height: size[1], pixels: Array(bytes[offset..<end]))))
      offset = end
    }
    return frames
  }

  /// The word after `key` in a line of ffmpeg's information filters.
  static func value(_ key: String, in line: Substring) -> String? {
    guard let range = line.range(of: key) else { return nil }
    return String(line[range.upperBound...].drop { $0 == " " }.prefix { $0 != " " })
  }
}
