/// What a test file is made of. The same recipe always gives the same file.
public struct MediaRecipe: Hashable, Codable, Sendable {
  /// The file's format.
  public enum Container: String, Codable, Sendable, CaseIterable {
    case mp4, mov, mkv, webm, ts, ogg, avi

    /// Whether the file is made of ISO boxes, so that matrix and edit list can be written.
    public var hasBoxes: Bool { self == .mp4 || self == .mov }
  }

  /// Where the index stands in an mp4 or mov file.
  public enum Layout: String, Codable, Sendable {
    case indexLast, indexFirst, fragmented
  }

  /// The format.
  public var container = Container.mp4
  /// The order of an mp4 or mov file.
  public var layout = Layout.indexLast
  /// The picture, or nil for sound alone.
  public var video: VideoRecipe? = VideoRecipe()
  /// The sound tracks; none makes a silent file.
  public var audio: [AudioRecipe] = []
  /// The subtitle tracks.
  public var subtitles: [SubtitleRecipe] = []
  /// The chapters' titles; they divide the duration evenly.
  public var chapters: [String] = []
  /// Title, artist, date, location and the like, by ffmpeg's key.
  public var metadata: [String: String] = [:]
  /// What an edit list shows of the file (mp4 and mov).
  public var edit: EditRecipe?
  /// What is done to the finished file.
  public var damage: DamageRecipe?
  /// The duration in seconds of a file without picture.
  public var secondsWithoutVideo = 2

  /// Makes a recipe: 2 s of H.264 at 320 × 240 and 30 fps in mp4, silent; `change` makes it another.
  public init(_ change: (inout MediaRecipe) -> Void = { _ in }) {
    change(&self)
  }

  /// The duration of picture and sound before any edit, in seconds.
  public var seconds: Double {
    guard let video else { return Double(secondsWithoutVideo) }
    return video.time(ofFrame: video.frameCount)
  }
}

/// A sound track of a test file.
public struct AudioRecipe: Hashable, Codable, Sendable {
  /// The encoding.
  public enum Codec: String, Codable, Sendable, CaseIterable {
    case aac, opus, vorbis, flac, pcm, mp3
  }

  /// The encoding.
  public var codec: Codec
  /// 1, 2 or 6.
  public var channels: Int
  /// The language by its three letters.
  public var language: String?
  /// Samples per second.
  public var sampleRate: Int

  /// Makes a sound track.
  public init(_ codec: Codec = .aac, channels: Int = 2, language: String? = nil, sampleRate: Int = 48000) {
    (self.codec, self.channels, self.language, self.sampleRate) = (codec, channels, language, sampleRate)
  }
}

/// A subtitle track of a test file: one line a second, "deu 0", "deu 1", each shown for half a second.
public struct SubtitleRecipe: Hashable, Codable, Sendable {
  /// The encoding.
  public enum Codec: String, Codable, Sendable {
    case movText = "mov_text"
    case srt
    case webvtt
  }

  /// The encoding.
  public var codec: Codec
  /// The language by its three letters.
  public var language: String

  /// Makes a subtitle track.
  public init(_ codec: Codec, language: String) {
    (self.codec, self.language) = (codec, language)
  }
}

/// What an edit list shows of every track of a file.
public struct EditRecipe: Hashable, Codable, Sendable {
  /// Emptiness before the first sample, in milliseconds.
  public var startOffsetMilliseconds: Int
  /// What is left out at the beginning, in milliseconds.
  public var trimStartMilliseconds: Int
  /// How much is shown, in milliseconds; nil is all.
  public var durationMilliseconds: Int?

  /// Makes an edit.
  public init(startOffset: Int = 0, trimStart: Int = 0, duration: Int? = nil) {
    (startOffsetMilliseconds, trimStartMilliseconds, durationMilliseconds) = (startOffset, trimStart, duration)
  }
}

/// What is done to a finished file.
public enum DamageRecipe: Hashable, Codable, Sendable {
  /// Where bytes are changed.
  public enum Region: String, Codable, Sendable {
    case header, anywhere
  }

  /// Only the first part of the file is left; 0.5 is half of it.
  case truncated(to: Double)
  /// Bytes get other values, chosen by the seed.
  case mutated(seed: UInt64, bytes: Int, region: Region)
}
