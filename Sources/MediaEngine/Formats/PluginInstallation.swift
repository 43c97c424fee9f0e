import CLinux
import Foundation
import GLibSupport

/// Which of GStreamer's plugins are installed.
enum PluginInstallation {
  /// Describes them without loading GStreamer's registry, which takes some 15 ms: where it and the plugins' folders are,
  /// and when each has changed. Nil where there is no registry yet.
  ///
  /// What a program has learnt from the registry is true as long as this is the same.
  static func description(
    environment: [String: String] = ProcessInfo.processInfo.environment, cache: URL = UserFolder.cache,
    data: URL = UserFolder.data
  ) -> String? {
    let settings = environment.filter { $0.key.hasPrefix("GST_PLUGIN") || $0.key.hasPrefix("GST_REGISTRY") }
    let registries = registries(settings, cache)
    guard !registries.isEmpty else { return nil }
    let lines =
      settings.map { "\($0.key)=\($0.value)" }.sorted()
      + (registries + pluginFolders(settings, data)).map { "\($0) \(lastChange(of: $0))" }
    return lines.joined(separator: "\n")
  }

  private static func registries(_ settings: [String: String], _ cache: URL) -> [String] {
    if let path = settings["GST_REGISTRY_1_0"] ?? settings["GST_REGISTRY"] {
      return access(path, R_OK) == 0 ? [path] : []
    }
    let folder = cache.appending(path: "gstreamer-1.0").path
    // One for each processor architecture.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("registry.") && $0.hasSuffix(".bin") }.sorted().map { folder + "/" + $0 }
  }

  private static func pluginFolders(_ settings: [String: String], _ data: URL) -> [String] {
    func folders(_ names: String...) -> [String]? {
      names.lazy.compactMap { settings[$0] }.first?.split(separator: ":").map(String.init)
    }
    let system =
      folders("GST_PLUGIN_SYSTEM_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH")
      ?? [data.appending(path: "gstreamer-1.0/plugins").path, libraryFolder.map { $0 + "/gstreamer-1.0" }]
      .compactMap(\.self)
    return (folders("GST_PLUGIN_PATH_1_0", "GST_PLUGIN_PATH") ?? []) + system
  }

  /// The folder of the library in use, beside whose plugins' folder it is installed.
  private static let libraryFolder: String? = {
    library_with("gst_init").map { URL(filePath: String(cString: $0)).deletingLastPathComponent().path }
  }()

  private static func lastChange(of path: String) -> String {
    var information = stat()
    guard stat(path, &information) == 0 else { return "-" }
    let time = information.st_mtim
    return "\(information.st_dev) \(information.st_ino) \(information.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
