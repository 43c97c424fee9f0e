import Foundation
import GLibSupport
import Synchronization
import Testing

@Suite struct SettingsTests {
  private static let schema = """
    <schemalist>
      <enum id="probe.Gravity"><value nick="fit" value="0"/><value nick="fill" value="1"/></enum>
      <schema id="app.kinora.Probe" path="/app/kinora/Probe/">
        <key name="mirror" type="b"><default>true</default></key>
        <key name="width" type="i"><default>960</default><range min="100" max="4000"/></key>
        <key name="zoom" type="d"><default>1.5</default></key>
        <key name="camera" type="s"><default>''</default></key>
        <key name="recent" type="as"><default>['a']</default></key>
        <key name="gravity" enum="probe.Gravity"><default>'fit'</default></key>
      </schema>
    </schemalist>
    """

  /// Compiles the schema, as installing does, and opens it on memory.
  private func makeSettings() throws -> Settings {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.schema.utf8).write(to: folder.appendingPathComponent("app.kinora.Probe.gschema.xml"))
    let compiler = try Process.run(
      URL(fileURLWithPath: "/usr/bin/glib-compile-schemas"), arguments: ["--strict", folder.path])
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
    return try Settings(schema: "app.kinora.Probe", schemaDirectory: folder.path, storage: .memory)
  }

  @Test func aSchemaThatIsNotInstalledIsAnError() {
    #expect(throws: SettingsError.schemaMissing("app.kinora.Nowhere")) {
      _ = try Settings(schema: "app.kinora.Nowhere")
    }
  }

  @Test func valuesComeBackAsWritten() throws {
    let settings = try makeSettings()
    #expect(settings.keys.sorted() == ["camera", "gravity", "mirror", "recent", "width", "zoom"])
    #expect(try settings.get("mirror", as: Bool.self) == true)
    try settings.set("mirror", false)
    try settings.set("width", 1280)
    try settings.set("zoom", 2.25)
    try settings.set("camera", "/dev/video0")
    try settings.set("recent", ["b", "c"])
    try settings.set("gravity", "fill")
    #expect(try settings.get("mirror", as: Bool.self) == false)
    #expect(try settings.get("width", as: Int.self) == 1280)
    #expect(try settings.get("zoom", as: Double.self) == 2.25)
    #expect(try settings.get("camera", as: String.self) == "/dev/video0")
    #expect(try settings.get("recent", as: [String].self) == ["b", "c"])
    #expect(try settings.get("gravity", as: String.self) == "fill")
    try settings.reset("width")
    #expect(try settings.get("width", as: Int.self) == 960)
  }

  @Test func anUnknownKeyAWrongTypeAndAForbiddenValueAreErrors() throws {
    let settings = try makeSettings()
    #expect(throws: SettingsError.unknownKey("colour", schema: "app.kinora.Probe")) { try settings.set("colour", 1) }
    #expect(throws: SettingsError.wrongType(key: "width", expected: "i", given: "String")) {
      try settings.set("width", "wide")
    }
    #expect(throws: SettingsError.wrongType(key: "zoom", expected: "d", given: "Int")) {
      try settings.get("zoom", as: Int.self)
    }
    #expect(throws: SettingsError.notAllowed(key: "width", value: "50")) { try settings.set("width", 50) }
    #expect(throws: SettingsError.notAllowed(key: "gravity", value: "up")) { try settings.set("gravity", "up") }
  }

  /// In a thread of its own: changes are told in the loop of who opened the settings, and the main loop may be another
  /// test's at the moment.
  @Test func changesNameTheirKey() throws {
    let keys = Mutex<[String]>([])
    let thread = LoopThread()
    defer { thread.end() }
    try thread.run { [self] in
      let settings = try makeSettings()
      let connection = try settings.onChange { key in keys.withLock { $0.append(key) } }
      try settings.onChange("zoom") { key in keys.withLock { $0.append("only \(key)") } }
      try settings.set("mirror", false)
      try settings.set("zoom", 3.0)
      connection.disconnect()
      try settings.set("camera", "x")
    }
    #expect(keys.withLock { $0 }.sorted() == ["mirror", "only zoom", "zoom"])
  }
}
