import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

/// The program's persistent settings. Without an installed GSettings schema it starts with the defaults and stores
/// nothing.
@MainActor
final class AppSettings {
  private let settings: Settings?

  /// The user's settings; tests pass their own `settings`.
  init(_ settings: Settings? = try? Settings(schema: kinoraApplicationID)) {
    self.settings = settings
  }

  private var forgotten: [String: any VariantConvertible] = [:]

  private func read<Value: VariantConvertible>(_ key: String, default value: Value) -> Value {
    if let settings, let stored: Value = try? settings.get(key) { return stored }
    return forgotten[key] as? Value ?? value
  }

  private func write<Value: VariantConvertible>(_ key: String, _ value: Value) {
    forgotten[key] = value
    // Writing fails for a key that the administrator has locked; that needs no message.
    try? settings?.set(key, value)
  }

  /// The size of the window when it is neither maximised nor full screen.
  var windowSize: (width: Int, height: Int) {
    get { (max(360, read("window-width", default: 1100)), max(480, read("window-height", default: 720))) }
    set {
      write("window-width", max(360, newValue.width))
      write("window-height", max(480, newValue.height))
    }
  }

  /// Whether the window is maximised.
  var isMaximized: Bool {
    get { read("window-maximized", default: false) }
    set { write("window-maximized", newValue) }
  }

  /// The place that was shown last.
  var place: Place {
    get { Place(rawValue: read("page", default: "")) ?? .camera }
    set { write("page", newValue.rawValue) }
  }

  /// The folder in which exported files are saved; nil for that of recordings.
  var exportFolder: URL? {
    get {
      let path: String = read("export-folder", default: "")
      return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
    }
    set { write("export-folder", newValue?.path ?? "") }
  }

  /// How the preview is scaled.
  var gravity: VideoGravity {
    get { VideoGravity(rawValue: read("gravity", default: "")) ?? .fit }
    set { write("gravity", newValue.rawValue) }
  }

  /// Whether the preview is mirrored.
  var mirroring: Mirroring {
    get { Mirroring(rawValue: read("mirroring", default: "")) ?? .automatic }
    set { write("mirroring", newValue.rawValue) }
  }

  /// The identifier of the camera that was used last; empty if none was.
  var lastCamera: String {
    get { read("last-camera", default: "") }
    set { write("last-camera", newValue) }
  }

  /// The self-timer's delay.
  var timer: SelfTimer {
    get { SelfTimer(rawValue: read("timer", default: 0)) ?? .off }
    set { write("timer", newValue.rawValue) }
  }

  /// Whether saved photos and recordings are mirrored.
  var mirrorsSaved: Bool {
    get { read("mirror-saved", default: false) }
    set { write("mirror-saved", newValue) }
  }

  /// The file type of recordings.
  var recordingFileType: RecordingFileType {
    get { RecordingFileType(rawValue: read("recording-file-type", default: "")) ?? .mp4 }
    set { write("recording-file-type", newValue.rawValue) }
  }

  /// The capture mode.
  var captureMode: CaptureMode {
    get { CaptureMode(rawValue: read("capture-mode", default: "")) ?? .photo }
    set { write("capture-mode", newValue.rawValue) }
  }

  /// When the flash fires.
  var flash: FlashChoice {
    get { FlashChoice(rawValue: read("flash", default: "")) ?? .automatic }
    set { write("flash", newValue.rawValue) }
  }

  /// The file type of photos.
  var photoFileType: PhotoFileType {
    get { PhotoFileType(rawValue: read("photo-file-type", default: "")) ?? .jpeg }
    set { write("photo-file-type", newValue.rawValue) }
  }

  /// Whether the grid is shown over the preview.
  var showsGrid: Bool {
    get { read("grid-shown", default: false) }
    set { write("grid-shown", newValue) }
  }

  /// Whether codes in the preview are detected.
  var readsCodes: Bool {
    get { read("read-codes", default: true) }
    set { write("read-codes", newValue) }
  }

  /// The microphone to record.
  var microphone: MicrophoneChoice {
    get { MicrophoneChoice(text: read("microphone", default: "")) }
    set { write("microphone", newValue.text) }
  }

  /// Whether the camera's controls are shown beside the preview.
  var showsControls: Bool {
    get { read("controls-shown", default: false) }
    set { write("controls-shown", newValue) }
  }

  /// Whether playback at other speeds keeps the audio's pitch.
  var keepsPitch: Bool {
    get { read("keep-pitch", default: true) }
    set { write("keep-pitch", newValue) }
  }

  /// The Player's volume, from 0 to 1.5.
  var volume: Double {
    get { read("volume", default: 1) }
    set { write("volume", newValue) }
  }

  /// The codec of recordings.
  var recordingCodec: RecordingCodec {
    get { RecordingCodec(rawValue: read("recording-codec", default: "")) ?? .h264 }
    set { write("recording-codec", newValue.rawValue) }
  }

  /// The quality of recordings.
  var recordingQuality: RecordingQuality {
    get { RecordingQuality(rawValue: read("recording-quality", default: "")) ?? .balanced }
    set { write("recording-quality", newValue.rawValue) }
  }

  /// The free space at which recordings end.
  var freeSpace: FreeSpace {
    get { FreeSpace(rawValue: read("free-space", default: 0)) ?? .least }
    set { write("free-space", newValue.rawValue) }
  }

  /// The kind of video that is recorded.
  var videoKind: VideoKind {
    get { VideoKind(rawValue: read("video-kind", default: "")) ?? .normal }
    set { write("video-kind", newValue.rawValue) }
  }

  /// The time between two frames of a time lapse.
  var lapseInterval: LapseInterval {
    get { LapseInterval(rawValue: read("time-lapse-interval", default: 0)) ?? .two }
    set { write("time-lapse-interval", newValue.rawValue) }
  }

  /// Whether the camera is seen in a screen's picture.
  var showsBubble: Bool {
    get { read("bubble-shown", default: true) }
    set { write("bubble-shown", newValue) }
  }

  /// Whether what the computer plays is recorded with a screen.
  var recordsComputerSound: Bool {
    get { read("computer-sound", default: true) }
    set { write("computer-sound", newValue) }
  }

  /// The corner of a screen's picture in which the camera is.
  var bubbleCorner: CameraBubble.Corner {
    get { CameraBubble.Corner(rawValue: read("bubble-corner", default: "")) ?? .bottomRight }
    set { write("bubble-corner", newValue.rawValue) }
  }

  /// The camera's size in a screen's picture.
  var bubbleSize: BubbleSize {
    get { BubbleSize(rawValue: read("bubble-size", default: "")) ?? .medium }
    set { write("bubble-size", newValue.rawValue) }
  }

  /// The camera's outline in a screen's picture.
  var bubbleShape: CameraBubble.Shape {
    get { CameraBubble.Shape(rawValue: read("bubble-shape", default: "")) ?? .round }
    set { write("bubble-shape", newValue.rawValue) }
  }

  /// Whether encoders of hardware are used.
  var usesHardware: Bool {
    get { read("hardware-encoders", default: true) }
    set { write("hardware-encoders", newValue) }
  }

  /// Whether hum and hiss are taken out of what the microphone hears.
  var cleansVoice: Bool {
    get { read("clean-voice", default: false) }
    set { write("clean-voice", newValue) }
  }

  /// Whether photos are heard being taken.
  var hasShutterSound: Bool {
    get { read("shutter-sound", default: true) }
    set { write("shutter-sound", newValue) }
  }

  /// Whether imported files are read back and compared.
  var checksImports: Bool {
    get { read("import-check", default: false) }
    set { write("import-check", newValue) }
  }

  /// What photos and videos say of themselves in mail and on the clipboard.
  var shared: SharedFacts {
    get { SharedFacts(place: read("share-place", default: false), camera: read("share-camera", default: true)) }
    set {
      write("share-place", newValue.place)
      write("share-camera", newValue.camera)
    }
  }

  /// Whether frames that are saved as photos say where their movie was recorded.
  var framesKeepPlace: Bool {
    get { read("frame-place", default: true) }
    set { write("frame-place", newValue) }
  }

  /// Whether movies start where they were left.
  var resumesFilms: Bool {
    get { read("resume-films", default: true) }
    set { write("resume-films", newValue) }
  }

  /// Whether sound plays on when the window is closed.
  var playsInBackground: Bool {
    get { read("play-in-background", default: false) }
    set { write("play-in-background", newValue) }
  }

  /// What happens at a movie's end.
  var filmEnd: FilmEnd {
    get { FilmEnd(rawValue: read("film-end", default: "")) ?? .stops }
    set { write("film-end", newValue.rawValue) }
  }

  /// The subtitles of movies for which none were chosen.
  var subtitles: SubtitlesChoice {
    get { SubtitlesChoice(text: read("subtitles", default: "")) }
    set { write("subtitles", newValue.text) }
  }

  /// The format that the user chose for a camera; nil if none was chosen.
  func format(of camera: String) -> Camera.Format? {
    let stored: [String] = read("camera-formats", default: [])
    return stored.lazy.compactMap { StoredFormat($0) }.first { $0.camera == camera }?.format
  }

  /// Stores the format for a camera; the number of cameras stored is limited.
  func setFormat(_ format: Camera.Format, of camera: String) {
    let stored: [String] = read("camera-formats", default: [])
    let others = stored.filter { StoredFormat($0)?.camera != camera }
    write("camera-formats", [StoredFormat(camera: camera, format: format).text] + others.prefix(31))
  }

  /// Waits until all settings are written.
  func save() { Settings.sync() }
}

/// A camera's format as one string: "1280x720@29.97 CAMERA".
private struct StoredFormat {
  var camera: String
  var format: Camera.Format

  init(camera: String, format: Camera.Format) {
    self.camera = camera
    self.format = format
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    let numbers = parts.first?.split { $0 == "x" || $0 == "@" } ?? []
    guard parts.count == 2, numbers.count == 3, let width = Int(numbers[0]), let height = Int(numbers[1]),
      let rate = Double(numbers[2])
    else { return nil }
    camera = String(parts[1])
    format = Camera.Format(width: width, height: height, framesPerSecond: rate)
  }

  var text: String { "\(format.width)x\(format.height)@\(format.framesPerSecond) \(camera)" }
}
