import Foundation

/// GStreamer's plugins without some of them, as on a computer where they were never installed.
public struct PluginFolder: Sendable {
  private let folder: ProgramFolder

  /// Everything that can compress pictures.
  public static let videoEncoders = [
    "x264", "x265", "openh264", "libav", "vpx", "aom", "svtav1", "svthevcenc", "rav1e", "jpeg", "va", "vaapi",
    "video4linux2", "nvcodec", "qsv", "msdk", "theora", "openjpeg", "png",
  ]

  /// All plugins except those of these names, such as `libav`.
  public init(without names: [String]) throws {
    folder = try ProgramFolder()
    let system = try Self.systemFolder
    let left = Set(names.map { "libgst\($0).so" })
    for name in try FileManager.default.contentsOfDirectory(atPath: system) where !left.contains(name) {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name).path, withDestinationPath: "\(system)/\(name)")
    }
  }

  /// What makes a program see only these.
  public var environment: [String: String] {
    [
      "GST_PLUGIN_SYSTEM_PATH_1_0": folder.url.path, "GST_PLUGIN_PATH_1_0": "",
      "GST_REGISTRY_1_0": folder.file("registry.bin").path,
    ]
  }

  private struct NoPlugins: Error {}

  private static var systemFolder: String {
    get throws {
      let libraries = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib").map {
        "/usr/lib/\($0)/gstreamer-1.0"
      }
      guard let folder = libraries.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
        throw NoPlugins()
      }
      return folder
    }
  }
}
