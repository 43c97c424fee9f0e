import Foundation

@testable import UniformTypeIdentifiers

/// Two directories of a shared MIME database, which are removed with it.
final class MIMEFixture {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-mime-\(UUID().uuidString)")

  init() throws {
    try write(
      "own",
      [
        "globs2": "50:text/x-quill:*.quill\n0:application/x-ember:__NOGLOBS__\n50:application/x-ember:*.ember2\n",
        "types": "text/x-quill\napplication/x-ember\n",
        "text/x-quill.xml": """
        <?xml version="1.0" encoding="utf-8"?>
        <mime-type type="text/x-quill"><!--<comment of="no use"-->
          <comment>Quill &amp; ink</comment>
          <comment xml:lang="de">Federkiel &#8222;Tinte&#x201C;</comment>
        </mime-type>
        """,
      ])
    try write(
      "shared",
      [
        "globs2": """
        # comment
        80:text/x-quill:*.better
        50:text/x-strong:*.quill
        60:text/x-heavy:*.quill
        50:application/x-ember:*.ember
        50:text/x-capital:*.Q:cs
        50:image/jpeg:*.jfif
        50:image/x-odd+thing:*.odd.thing
        50:application/x-notes:*.notes
        50:application/x-pattern:README*
        50:video/x-reel:*.ts

        """,
        "types": "text/x-quill\ntext/x-heavy\ntext/x-bare\naudio/x-bare\n",
        "subclasses": "application/x-notes application/zip\ntext/x-quill text/x-heavy\n",
        "aliases": "image/x-jay image/jpeg\ntext/quill text/x-quill\n",
        "image/jpeg.xml":
          "<mime-type><comment>JPEG picture</comment><comment xml:lang=\"de\">JPEG-Bild</comment></mime-type>",
      ])
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func registry(_ languages: [String] = [], program: [Declaration] = []) -> TypeRegistry {
    TypeRegistry(
      program: program,
      machine: MIMEDatabase(
        directories: ["own", "none", "shared"].map { root.appendingPathComponent($0).path }, languages: languages))
  }

  private func write(_ directory: String, _ files: [String: String]) throws {
    for (name, text) in files {
      let file = root.appendingPathComponent(directory).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}
