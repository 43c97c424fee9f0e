import Foundation
import GLibSupport
import GTKSupport
import MediaEngine

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

  /// Waits until everything is stored.
  func save() { Settings.sync() }
}
