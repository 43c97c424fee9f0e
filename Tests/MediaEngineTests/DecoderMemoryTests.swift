import Foundation
import Testing

@testable import MediaEngine

@Suite struct DecoderMemoryTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func memory(_ installation: String?) -> DecoderMemory {
    DecoderMemory(folder.appendingPathComponent("kept/decoders")) { installation }
  }

  @Test func answersAreKeptAsLongAsThePluginsAreTheSame() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = memory("one")
    #expect(first["h264"] == nil)
    first.keep("h264", canDecode: true)
    #expect(first["h264"] == true)
    let second = memory("one")
    #expect(second["h264"] == true && second["hevc"] == nil)
    // Two processes add to the same file.
    second.keep("hevc", canDecode: false)
    first.keep("vp9", canDecode: true)
    #expect(memory("one")["hevc"] == false && memory("one")["vp9"] == true)
    // With another plugin, nothing of that is true any more.
    let changed = memory("two")
    #expect(changed["h264"] == nil)
    changed.keep("vp9", canDecode: false)
    #expect(memory("two")["vp9"] == false && memory("two")["hevc"] == nil && memory("one")["h264"] == nil)
  }

  @Test func nothingIsKeptWithoutARegistryOrAPlaceForIt() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let without = memory(nil)
    without.keep("h264", canDecode: true)
    #expect(without["h264"] == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    // A file where the folder should be.
    try Data().write(to: folder.appendingPathComponent("kept"))
    memory("one").keep("h264", canDecode: true)
    #expect(memory("one")["h264"] == nil)
  }

  @Test func whatIsDamagedIsReplaced() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    memory("one").keep("h264", canDecode: true)
    for text in ["", "one", "one\n\nh264", "one\n\nh264 perhaps\n", "\n\nh264 yes\n"] {
      try Data(text.utf8).write(to: folder.appendingPathComponent("kept/decoders"))
      #expect(memory("one")["h264"] == nil)
    }
    memory("one").keep("vp8", canDecode: true)
    #expect(memory("one")["vp8"] == true)
  }

  @Test func anInstallationChangesWithItsPluginsAndSettings() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (cache, plugins) = (folder.appendingPathComponent("cache"), folder.appendingPathComponent("plugins"))
    for place in [cache.appendingPathComponent("gstreamer-1.0"), plugins] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    func installation(_ settings: [String: String] = [:]) -> String? {
      let environment = ["GST_PLUGIN_PATH": "/nowhere:" + plugins.path, "HOME": "/"]
      return PluginInstallation.description(
        environment: environment.merging(settings) { $1 }, cache: cache, data: folder.appendingPathComponent("data"))
    }
    #expect(installation() == nil)
    let registry = cache.appendingPathComponent("gstreamer-1.0/registry.x86_64.bin")
    try Data("one".utf8).write(to: registry)
    let first = try #require(installation())
    #expect(installation() == first)
    #expect(installation(["PATH": "/bin"]) == first)
    #expect(installation(["GST_PLUGIN_FEATURE_RANK": "x264enc:0"]) != first)
    try Data().write(to: plugins.appendingPathComponent("libgstnew.so"))
    let second = try #require(installation())
    #expect(second != first)
    try Data("more".utf8).write(to: registry)
    #expect(installation() != second)
    // The folder in which GStreamer itself is installed is among them.
    #expect(first.contains("/gstreamer-1.0 "))
  }
}
