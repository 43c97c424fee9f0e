import CGStreamer
import GLibSupport

/// A part of GStreamer that distributions package by itself.
public enum PluginSet: Sendable, CaseIterable {
  case core, base, good, bad, ugly
  /// The decoders of FFmpeg.
  case libav
  case pipewire, alsa, gl, x, gtk4, libcamera

  /// A plugin of it that is always installed with it.
  private var plugin: String {
    switch self {
    case .core: "coreelements"
    case .base: "playback"
    case .good: "matroska"
    case .bad: "videoparsersbad"
    case .ugly: "asf"
    case .libav: "libav"
    case .pipewire: "pipewire"
    case .alsa: "alsa"
    case .gl: "opengl"
    case .x: "pango"
    case .gtk4: "gtk4"
    case .libcamera: "libcamera"
    }
  }

  /// Whether it is installed.
  public var isInstalled: Bool {
    GStreamer.initialize()
    guard let found = gst_registry_find_plugin(gst_registry_get(), plugin) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }
}
