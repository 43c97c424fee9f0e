import CAdwaita
import Foundation
import GTKSupport
import Testing

/// The desktop's list of recently used files.
@Suite @MainActor struct RecentFilesTests {
  /// GTK writes lists by a setting that it has no value for without a display, and may empty them: here they stay in memory.
  init() {
    let type = g_type_class_ref(gtk_recent_manager_get_type())
    type?.assumingMemoryBound(to: GtkRecentManagerClass.self).pointee.changed = nil
  }

  @Test func ownFilesAreListedNewestFirst() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("recently-used.xbel")
    let recent = RecentFiles(application: "Kinora", command: "kinora %u", list: list)
    let other = RecentFiles(application: "Other", command: "other %u", list: list)
    #expect(recent.files(limit: 10).isEmpty)
    let first = folder.appendingPathComponent("Grüße & more.mp4")
    let second = folder.appendingPathComponent("b.mkv")
    for file in [first, second] { try Data().write(to: file) }
    let address = try #require(URL(string: "https://host/live.m3u8?a=1"))
    recent.add(first, mimeType: "video/mp4")
    recent.add(second, mimeType: "video/x-matroska")
    recent.add(address, mimeType: "application/vnd.apple.mpegurl")
    recent.add(folder.appendingPathComponent("gone.mp4"), mimeType: "video/mp4")
    #expect(recent.files(limit: 10) == [address, second, first])
    recent.add(first, mimeType: "video/mp4")
    #expect(recent.files(limit: 2) == [first, address])
    recent.remove(address)
    #expect(recent.files(limit: 10) == [first, second])
    #expect(other.files(limit: 10).isEmpty)
  }

  /// Every program reads the list.
  @Test func passwordsAreNotListed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("recently-used.xbel")
    let recent = RecentFiles(application: "Kinora", command: "kinora %u", list: list)
    let address = try #require(URL(string: "https://name:secret@host/live.m3u8?a=1"))
    let shown = try #require(URL(string: "https://host/live.m3u8?a=1"))
    recent.add(address, mimeType: "application/vnd.apple.mpegurl")
    #expect(recent.files(limit: 10) == [shown])
    recent.remove(address)
    #expect(recent.files(limit: 10).isEmpty)
    // As an older version has written it.
    let time = "2026-01-02T03:04:05.678901Z"
    let bookmarks = [address, shown].map { url in
      """
      <bookmark href="\(url)" added="\(time)" modified="\(time)" visited="\(time)"><info>
      <metadata owner="http://freedesktop.org"><mime:mime-type type="video/mp4"/><bookmark:applications>
      <bookmark:application name="Kinora" exec="&apos;kinora %u&apos;" modified="\(time)" count="1"/>
      </bookmark:applications></metadata></info></bookmark>
      """
    }
    let old = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
        xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      \(bookmarks.joined())</xbel>
      """
    let written = folder.appendingPathComponent("old.xbel")
    try Data(old.utf8).write(to: written)
    let other = RecentFiles(application: "Kinora", command: "kinora %u", list: written)
    #expect(other.files(limit: 10) == [shown])
  }
}
