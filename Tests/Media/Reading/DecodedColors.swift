import Foundation

/// The frames of a file in colour, as ffmpeg decodes them.
public struct DecodedColors: Sendable {
  /// Red, green and blue of a pixel.
  public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// Red, from 0 to 255.
    public var red: Int
    /// Green.
    public var green: Int
    /// Blue.
    public var blue: Int

    public var description: String { "(\(red) \(green) \(blue))" }

    /// Makes a colour.
    public init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Whether no part of it is further from another colour's than `tolerance`.
    public func isNear(_ other: Color, within tolerance: Int = 12) -> Bool {
      abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance && abs(blue - other.blue) <= tolerance
    }
  }

  /// The width of each frame.
  public var width: Int
  /// The height of each frame.
  public var height: Int
  private var bytes: Data

  /// How many frames there are.
  public var count: Int { bytes.count / (3 * width * height) }

  /// The mean colour of a square of 5 × 5 pixels around a place.
  public func color(frame: Int, x: Int, y: Int) -> Color {
    var sums = [0, 0, 0]
    for row in y - 2...y + 2 {
      for column in x - 2...x + 2 {
        let place = bytes.startIndex + 3 * ((frame * height + row) * width + column)
        for part in 0..<3 { sums[part] += Int(bytes[place + part]) }
      }
    }
    return Color(sums[0] / 25, sums[1] / 25, sums[2] / 25)
  }

  /// Decodes the first video track of a file, upright.
  public static func read(_ file: URL, width: Int, height: Int) async throws -> DecodedColors {
    try await Command.away {
      let result = try Command.run(
        ["ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-v", "error", "-i", file.path, "-map", "0:v:0"]
          + ["-fps_mode", "passthrough", "-vf", "scale=\(width):\(height):flags=accurate_rnd+full_chroma_int"]
          + ["-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"])
      return DecodedColors(width: width, height: height, bytes: result.output)
    }
  }
}
