import Foundation
import Testing

@testable import GTKSupport

/// The desktop's list of recently used files. GTK adds to it by a setting that it has no value for without a display: here it
/// is written as GTK writes it.
@Suite @MainActor final class RecentFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    .resolvingSymlinksInPath()

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A list of addresses, each with the program that has written it, the oldest first.
  private func list(_ name: String, _ entries: [(address: String, application: String)]) throws -> URL {
    let bookmarks = entries.enumerated().map { number, entry in
      let time = "2026-01-02T03:04:0\(number).678901Z"
      return """
        <bookmark href="\(entry.address)" added="\(time)" modified="\(time)" visited="\(time)"><info>
        <metadata owner="http://freedesktop.org"><mime:mime-type type="video/mp4"/><bookmark:applications>
        <bookmark:application name="\(entry.application)" exec="&apos;x %u&apos;" modified="\(time)" count="1"/>
        </bookmark:applications></metadata></info></bookmark>
        """
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
        xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      \(bookmarks.joined())</xbel>
      """
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func ownFilesAreListedNewestFirst() throws {
    let files = ["Grüße & more.mp4", "b.mkv", "other.mp4"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let gone = folder.appendingPathComponent("gone.mp4")
    let addresses = (files + [gone]).map { RecentFiles.uri(of: $0).replacing("&", with: "&amp;") }
    let stream = try #require(URL(string: "https://host/live.m3u8?a=1"))
    let list = try list(
      "recently-used.xbel",
      [
        (addresses[0], "Kinora"), (addresses[1], "Kinora"), (addresses[2], "Other"), (addresses[3], "Kinora"),
        (stream.absoluteString, "Kinora"),
      ])
    let recent = RecentFiles(application: "Kinora", command: "kinora %u", list: list)
    #expect(recent.files(limit: 10) == [stream, files[1], files[0]])
    #expect(recent.files(limit: 2) == [stream, files[1]])
    recent.remove(stream)
    #expect(recent.files(limit: 10) == [files[1], files[0]])
    #expect(RecentFiles(application: "Other", command: "other %u", list: list).files(limit: 10) == [files[2]])
  }

  /// Every program reads the list.
  @Test func passwordsAreNotListed() throws {
    let address = try #require(URL(string: "https://name:secret@host/live.m3u8?a=1"))
    let shown = try #require(URL(string: "https://host/live.m3u8?a=1"))
    #expect(RecentFiles.uri(of: address) == shown.absoluteString)
    // As an older version has written it.
    let old = try list("old.xbel", [(address.absoluteString, "Kinora"), (shown.absoluteString, "Kinora")])
    let recent = RecentFiles(application: "Kinora", command: "kinora %u", list: old)
    #expect(recent.files(limit: 10) == [shown])
    recent.remove(address)
    #expect(recent.files(limit: 10).isEmpty)
  }
}
