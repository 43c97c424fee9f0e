import Foundation
import GTKSupport
import Testing

/// The desktop's list of recently used files.
@Suite @MainActor struct RecentFilesTests {
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
}
