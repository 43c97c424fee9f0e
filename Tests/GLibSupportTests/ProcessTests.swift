import Foundation
import Testing

@Suite struct ProcessTests {
  @Test func swiftsMainQueueAndMainActorRunInsideGLibsLoop() throws {
    let lines = try probe(["main-loop"])
    #expect(
      lines.dropLast().sorted() == [
        "actor true", "dispatch true", "dispatch-after true", "idle true", "timer true",
      ])
    #expect(lines.last == "idle-cpu true")
  }

  @Test func turnsOfTheMainLoopAreMeasuredWithoutTakingAny() throws {
    #expect(try probe(["main-loop-turns"]) == ["idle true", "working true"])
  }

  @Test func wordsFollowTheLanguageOfTheEnvironment() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    let catalogue = folder.appendingPathComponent("de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("de.po")
    try Data(Self.german.utf8).write(to: source)
    let compiler = try Process.run(
      URL(fileURLWithPath: "/usr/bin/msgfmt"),
      arguments: ["-o", catalogue.appendingPathComponent("probe.mo").path, source.path])
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)

    // From glibc 2.39 on LANGUAGE is nothing to C.UTF-8; no other locale needs to be there: the same one gets another name.
    let locales = folder.appendingPathComponent("locales")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: locales.appendingPathComponent("de_DE.utf8").path, withDestinationPath: "/usr/lib/locale/C.utf8")
    func environment(_ language: String) -> [String: String] {
      ["LOCPATH": locales.path, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": language]
    }
    let german = try probe(["translations", folder.path], environment: environment("de"))
    #expect(
      german == [
        "Kamera", "In Bilder gesichert: a.jpg", "1 Foto", "7 Fotos", "Aufnehmen", "Aufnahme", "Not translated",
        "100% of x", "only one %s",
      ])
    let english = try probe(["translations", folder.path], environment: environment("en"))
    #expect(
      english == [
        "Camera", "Saved a.jpg in Bilder", "1 photo", "7 photos", "Record", "Record", "Not translated",
        "100% of x", "Broken only one",
      ])
  }

  @Test func whatGLibLogsReachesTheHandler() throws {
    let lines = try probe(["log"])
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("critical GLib-GObject g_object_ref") == true)
  }

  private static let german = #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    msgid "Camera"
    msgstr "Kamera"

    msgid "Saved %s in %s"
    msgstr "In %2$s gesichert: %1$s"

    msgid "%d photo"
    msgid_plural "%d photos"
    msgstr[0] "%d Foto"
    msgstr[1] "%d Fotos"

    msgctxt "verb"
    msgid "Record"
    msgstr "Aufnehmen"

    msgctxt "noun"
    msgid "Record"
    msgstr "Aufnahme"

    msgid "Broken %s"
    msgstr "%s %s"
    """#
}
