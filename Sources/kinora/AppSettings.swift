import AVFoundation
import Foundation
import GLibSupport
import GTKSupport

/// What the program remembers from one start to the next. Without an installed schema it starts with the defaults and
/// forgets at the end.
@MainActor
final class AppSettings {
  private let settings: Settings?

  /// The person's settings; `settings` stands in for them in tests.
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
    // A key that the administrator has locked keeps its value; there is nothing to say about it.
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

  /// Whether the window fills the desktop.
  var isMaximized: Bool {
    get { read("window-maximized", default: false) }
    set { write("window-maximized", newValue) }
  }

  /// The place that was open.
  var place: Place {
    get { Place(rawValue: read("page", default: "")) ?? .camera }
    set { write("page", newValue.rawValue) }
  }

  /// How the preview fits.
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

  /// How long the shutter waits.
  var timer: SelfTimer {
    get { SelfTimer(rawValue: read("timer", default: 0)) ?? .off }
    set { write("timer", newValue.rawValue) }
  }

  /// Whether left and right are exchanged in what is saved.
  var mirrorsSaved: Bool {
    get { read("mirror-saved", default: false) }
    set { write("mirror-saved", newValue) }
  }

  /// In what kind of file recordings are kept.
  var recordingFileType: RecordingFileType {
    get { RecordingFileType(rawValue: read("recording-file-type", default: "")) ?? .mp4 }
    set { write("recording-file-type", newValue.rawValue) }
  }

  /// What the shutter takes.
  var captureMode: CaptureMode {
    get { CaptureMode(rawValue: read("capture-mode", default: "")) ?? .photo }
    set { write("capture-mode", newValue.rawValue) }
  }

  /// When photos are lit.
  var flash: FlashChoice {
    get { FlashChoice(rawValue: read("flash", default: "")) ?? .automatic }
    set { write("flash", newValue.rawValue) }
  }

  /// In what kind of file photos are kept.
  var photoFileType: PhotoFileType {
    get { PhotoFileType(rawValue: read("photo-file-type", default: "")) ?? .jpeg }
    set { write("photo-file-type", newValue.rawValue) }
  }

  /// Whether lines help to hold the camera level.
  var showsGrid: Bool {
    get { read("grid-shown", default: false) }
    set { write("grid-shown", newValue) }
  }

  /// Whether codes in the picture are read.
  var readsCodes: Bool {
    get { read("read-codes", default: true) }
    set { write("read-codes", newValue) }
  }

  /// Which microphone is to be heard.
  var microphone: MicrophoneChoice {
    get { MicrophoneChoice(text: read("microphone", default: "")) }
    set { write("microphone", newValue.text) }
  }

  /// Whether the camera's controls are shown beside the picture.
  var showsControls: Bool {
    get { read("controls-shown", default: false) }
    set { write("controls-shown", newValue) }
  }

  /// Whether films keep their sound's pitch at other speeds.
  var keepsPitch: Bool {
    get { read("keep-pitch", default: true) }
    set { write("keep-pitch", newValue) }
  }

  /// The format in which a camera was shown last, if the person chose one.
  func format(of camera: String) -> Camera.Format? {
    let stored: [String] = read("camera-formats", default: [])
    return stored.lazy.compactMap { StoredFormat($0) }.first { $0.camera == camera }?.format
  }

  /// Remembers the format for a camera; only so many cameras are remembered.
  func setFormat(_ format: Camera.Format, of camera: String) {
    let stored: [String] = read("camera-formats", default: [])
    let others = stored.filter { StoredFormat($0)?.camera != camera }
    write("camera-formats", [StoredFormat(camera: camera, format: format).text] + others.prefix(31))
  }

  /// Waits until everything is stored.
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
