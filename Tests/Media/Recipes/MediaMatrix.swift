/// The named recipes that all media tests draw from.
public enum MediaMatrix {
  /// A recipe with a name.
  public struct Entry: Sendable, CustomStringConvertible {
    /// What is special about it.
    public var name: String
    /// How it is made.
    public var recipe: MediaRecipe

    public var description: String { name }
  }

  /// Every kind of file.
  public static let all: [Entry] =
    encodings + keyFrames + rates + shapes + orientations + edits + tracks + layouts

  /// One of each kind that breaks most often.
  public static let quick: [Entry] = all.filter {
    ["h264 mp4", "vp9 webm", "B-frames", "29.97 fps", "turned 90", "trimmed", "stereo aac"].contains($0.name)
  }

  /// The recipe with a name.
  public static func recipe(named name: String) -> MediaRecipe? {
    all.first { $0.name == name }?.recipe
  }

  private static let encodings: [Entry] = [
    video("h264 mp4") { _ in },
    video("h264 mov", .mov) { _ in },
    video("h264 mkv", .mkv) { _ in },
    video("h264 ts", .ts) { _ in },
    video("hevc mp4") { $0.codec = .hevc },
    video("hevc mov", .mov) { $0.codec = .hevc },
    video("hevc mkv", .mkv) { $0.codec = .hevc },
    video("hevc ts", .ts) { $0.codec = .hevc },
    video("vp8 webm", .webm) { $0.codec = .vp8 },
    video("vp9 webm", .webm) { $0.codec = .vp9 },
    video("vp9 mkv", .mkv) { $0.codec = .vp9 },
    video("vp9 mp4") { $0.codec = .vp9 },
    video("av1 webm", .webm) { $0.codec = .av1 },
    video("av1 mkv", .mkv) { $0.codec = .av1 },
    video("av1 mp4") { $0.codec = .av1 },
    video("mjpeg mov", .mov) { $0.codec = .mjpeg },
    video("mjpeg mkv", .mkv) { $0.codec = .mjpeg },
    video("mjpeg avi", .avi) { $0.codec = .mjpeg },
    video("h264 avi", .avi) { _ in },
    video("theora ogg", .ogg) { $0.codec = .theora },
    video("10 bit hevc") { ($0.codec, $0.bitDepth) = (.hevc, 10) },
    video("10 bit h264", .mkv) { $0.bitDepth = 10 },
    video("10 bit vp9", .webm) { ($0.codec, $0.bitDepth) = (.vp9, 10) },
  ]

  private static let keyFrames: [Entry] = [
    video("key frames only") { $0.keyFrameInterval = 1 },
    video("one key frame") { $0.keyFrameInterval = 250 },
    video("B-frames") { $0.bidirectionalFrames = 2 },
    video("B-frames mov", .mov) { $0.bidirectionalFrames = 3 },
    video("B-frames hevc") { ($0.codec, $0.bidirectionalFrames) = (.hevc, 2) },
    video("B-frames mkv", .mkv) { $0.bidirectionalFrames = 3 },
    video("B-frames ts", .ts) { $0.bidirectionalFrames = 2 },
  ]

  private static let rates: [Entry] = [
    video("24 fps") { ($0.rate, $0.frameCount) = (.init(24), 48) },
    video("25 fps") { ($0.rate, $0.frameCount) = (.init(25), 50) },
    video("29.97 fps") { $0.rate = .init(30000, 1001) },
    video("60 fps") { ($0.rate, $0.frameCount) = (.init(60), 120) },
    video("120 fps") { ($0.rate, $0.frameCount) = (.init(120), 240) },
    video("variable rate") { ($0.rate, $0.durations, $0.frameCount) = (.init(60), [1, 2, 4, 1, 2], 60) },
    video("variable rate mkv", .mkv) { ($0.rate, $0.durations, $0.frameCount) = (.init(50), [1, 3, 2], 40) },
  ]

  private static let shapes: [Entry] = [
    video("odd vp9", .webm) { ($0.codec, $0.width, $0.height) = (.vp9, 321, 241) },
    video("odd mjpeg", .mov) { ($0.codec, $0.width, $0.height) = (.mjpeg, 319, 239) },
    video("odd av1") { ($0.codec, $0.width, $0.height) = (.av1, 321, 181) },
    video("cropped h264") { ($0.width, $0.height) = (322, 242) },
    video("portrait") { ($0.width, $0.height) = (180, 320) },
    video("wide pixels") { $0.pixelAspect = [4, 3] },
    video("narrow pixels mkv", .mkv) { $0.pixelAspect = [8, 9] },
    video("low quality") { $0.kilobits = 60 },
  ]

  private static let orientations: [Entry] = PaintedOrientation.all.filter { $0 != .upright }.map { orientation in
    video(orientation.isMirrored ? "mirrored, turned \(orientation.rotation)" : "turned \(orientation.rotation)") {
      $0.orientation = orientation
    }
  }

  private static let edits: [Entry] = [
    sound("late start") { $0.edit = EditRecipe(startOffset: 500) },
    sound("trimmed") { $0.edit = EditRecipe(trimStart: 500, duration: 1000) },
    sound("late and trimmed", .mov) { $0.edit = EditRecipe(startOffset: 200, trimStart: 1000) },
  ]

  private static let tracks: [Entry] = [
    sound("mono aac") { $0.audio = [AudioRecipe(channels: 1)] },
    sound("stereo aac") { _ in },
    sound("5.1 aac") { $0.audio = [AudioRecipe(channels: 6)] },
    sound("44.1 kHz aac") { $0.audio = [AudioRecipe(sampleRate: 44100)] },
    sound("pcm mov", .mov) { $0.audio = [AudioRecipe(.pcm)] },
    sound("mp3 mp4") { $0.audio = [AudioRecipe(.mp3)] },
    sound("flac mkv", .mkv) { $0.audio = [AudioRecipe(.flac)] },
    sound("5.1 opus mkv", .mkv) { $0.audio = [AudioRecipe(.opus, channels: 6)] },
    sound("aac ts", .ts) { _ in },
    sound("opus webm", .webm) {
      $0.video?.codec = .vp8
      $0.audio = [AudioRecipe(.opus)]
    },
    sound("vorbis ogg", .ogg) { ($0.video, $0.audio) = (nil, [AudioRecipe(.vorbis)]) },
    sound("opus ogg", .ogg) { ($0.video, $0.audio) = (nil, [AudioRecipe(.opus)]) },
    sound("aac alone") { $0.video = nil },
    sound("languages") { $0.audio = languages },
    sound("languages mkv", .mkv) { $0.audio = languages },
    sound("subtitles") { $0.subtitles = [.init(.movText, language: "eng"), .init(.movText, language: "deu")] },
    sound("subtitles mkv", .mkv) { $0.subtitles = [.init(.srt, language: "eng"), .init(.srt, language: "jpn")] },
    sound("subtitles webm", .webm) {
      $0.video?.codec = .vp8
      $0.audio = [AudioRecipe(.vorbis)]
      $0.subtitles = [.init(.webvtt, language: "eng")]
    },
    sound("chapters and metadata") { ($0.chapters, $0.metadata) = (["One", "Two", "Three"], metadata) },
    sound("chapters and metadata mov", .mov) { ($0.chapters, $0.metadata) = (["One", "Two"], metadata) },
    sound("chapters and metadata mkv", .mkv) { ($0.chapters, $0.metadata) = (["One", "Zwei", "三"], metadata) },
  ]

  private static let layouts: [Entry] = [
    sound("index first") { $0.layout = .indexFirst },
    sound("fragmented") { $0.layout = .fragmented },
  ]

  private static let languages = ["eng", "deu", "jpn"].map { AudioRecipe(language: $0) }

  private static let metadata = [
    "title": "Probefilm", "artist": "Kinora", "date": "2024-05-06", "location": "+35.6586+139.7454/",
    "comment": "Äpfel & 林檎",
  ]

  private static func video(
    _ name: String, _ container: MediaRecipe.Container = .mp4, _ change: (inout VideoRecipe) -> Void
  ) -> Entry {
    var video = VideoRecipe()
    change(&video)
    return Entry(
      name: name,
      recipe: MediaRecipe {
        $0.container = container
        $0.video = video
      })
  }

  private static func sound(
    _ name: String, _ container: MediaRecipe.Container = .mp4, _ change: (inout MediaRecipe) -> Void
  ) -> Entry {
    Entry(
      name: name,
      recipe: MediaRecipe {
        ($0.container, $0.audio) = (container, [AudioRecipe()])
        change(&$0)
      })
  }
}
