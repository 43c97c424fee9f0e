import Foundation

/// What ffprobe says about a file.
public struct Probe: Decodable, Sendable {
  /// A track.
  public struct Stream: Decodable, Sendable {
    /// What ffprobe knows besides the track itself.
    public struct SideData: Decodable, Sendable {
      /// The turn of a display matrix in degrees, counter-clockwise.
      public var rotation: Double?
      /// The display matrix as ffprobe prints it.
      public var displaymatrix: String?
    }

    enum CodingKeys: String, CodingKey {
      case codec = "codec_name"
      case kind = "codec_type"
      case width, height, channels, profile, tags
      case sampleRate = "sample_rate"
      case pixelFormat = "pix_fmt"
      case pixelAspect = "sample_aspect_ratio"
      case rate = "r_frame_rate"
      case averageRate = "avg_frame_rate"
      case bidirectionalFrames = "has_b_frames"
      case startTime = "start_time"
      case duration
      case sideData = "side_data_list"
    }

    /// The encoding by ffmpeg's name.
    public var codec: String?
    /// `video`, `audio`, `subtitle` or `data`.
    public var kind: String
    /// The stored width.
    public var width: Int?
    /// The stored height.
    public var height: Int?
    /// The number of channels.
    public var channels: Int?
    /// The encoding's profile.
    public var profile: String?
    /// Samples per second, in digits.
    public var sampleRate: String?
    /// The layout of pixels by ffmpeg's name.
    public var pixelFormat: String?
    /// Width to height of a pixel, as "4:3".
    public var pixelAspect: String?
    /// The rate that all times fit into, as "30000/1001".
    public var rate: String?
    /// Frames by duration, as "30/1".
    public var averageRate: String?
    /// How many frames a decoder holds back.
    public var bidirectionalFrames: Int?
    /// The first time in seconds.
    public var startTime: String?
    /// The duration in seconds.
    public var duration: String?
    /// Language, title and the like.
    public var tags: [String: String]?
    /// Matrix and the like.
    public var sideData: [SideData]?
  }

  /// The file as a whole.
  public struct Format: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
      case name = "format_name"
      case duration, tags
      case startTime = "start_time"
    }

    /// The format by ffmpeg's names.
    public var name: String
    /// The duration in seconds.
    public var duration: String?
    /// The first time in seconds.
    public var startTime: String?
    /// Title, artist and the like.
    public var tags: [String: String]?
  }

  /// A chapter.
  public struct Chapter: Decodable, Sendable {
    enum CodingKeys: String, CodingKey {
      case tags
      case startTime = "start_time"
    }

    /// The start in seconds.
    public var startTime: String
    /// The title.
    public var tags: [String: String]?
  }

  /// The tracks.
  public var streams: [Stream]
  /// The file as a whole.
  public var format: Format
  /// The chapters.
  public var chapters: [Chapter]

  /// The tracks of a kind.
  public func streams(_ kind: String) -> [Stream] { streams.filter { $0.kind == kind } }

  /// Asks ffprobe about a file.
  public static func read(_ file: URL) async throws -> Probe {
    try await Command.away {
      let result = try Command.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters", file.path])
      return try JSONDecoder().decode(Probe.self, from: result.output)
    }
  }
}

extension Probe {
  /// When the frames of the first video track are shown, in seconds, as they are stored, and whether each is a key frame.
  private static func frames(_ file: URL) async throws -> [(time: Double, isKey: Bool)] {
    try await Command.away {
      let result = try Command.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time,flags"]
          + ["-of", "csv=print_section=0", file.path])
      return String(decoding: result.output, as: UTF8.self).split(separator: "\n").compactMap { line in
        let fields = line.split(separator: ",")
        guard fields.count > 1, let time = Double(fields[0]) else { return nil }
        return (time, fields[1].hasPrefix("K"))
      }
    }
  }

  /// When the key frames of the first video track are shown, in seconds.
  public static func keyFrameTimes(_ file: URL) async throws -> [Double] {
    try await frames(file).filter(\.isKey).map(\.time)
  }

  /// When the frames of the first video track are shown, in seconds and in the order in which they are.
  public static func frameTimes(_ file: URL) async throws -> [Double] { try await frames(file).map(\.time).sorted() }

  /// What ffprobe complains about when it reads all of a file; empty for a file without fault.
  public static func warnings(_ file: URL) async throws -> String {
    try await Command.away {
      try Command.run(
        ["ffprobe", "-v", "warning", "-of", "csv", "-count_packets", "-show_format", "-show_streams", file.path]
      ).words
    }
  }

  /// What two independent readers, ffprobe and the player mpv, complain about; empty for a file without fault. mpv
  /// plays all of it, as fast as it can, and exits with another status than 0 if it can't. Picture and sound by
  /// themselves: on a busy machine mpv says of files without fault that the two have come apart.
  public static func complaints(_ file: URL) async throws -> String {
    let kinds = try await Set(read(file).streams.map(\.kind)).intersection(["video", "audio"])
    let player = try await Command.away {
      try kinds.sorted().map { kind in
        let result = try Command.run([
          "mpv", "--no-config", kind == "video" ? "--no-audio" : "--no-video", "--vo=null", "--ao=null", "--untimed",
          "--ao-null-untimed=yes", "--msg-level=all=warn",
          // Its scripts, which ask to be told of each file, are told off where that is a short one.
          "--ytdl=no", "--load-auto-profiles=no", file.path,
        ])
        return String(decoding: result.output, as: UTF8.self) + result.words
      }.joined()
    }
    return try await warnings(file) + player
  }
}
