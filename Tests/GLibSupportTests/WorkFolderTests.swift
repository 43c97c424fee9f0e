import Foundation
import TestSupport
import Testing

@testable import GLibSupport

/// Where files lie while they are worked on.
@Suite struct WorkFolderTests {
  private static func facts(_ url: URL) throws -> stat {
    var information = stat()
    try #require(lstat(url.path, &information) == 0)
    return information
  }

  @Test(arguments: [WorkFolder.Size.small, .large]) func nobodyElseCanLookIn(_ size: WorkFolder.Size) throws {
    let (one, other) = (WorkFolder.make("test", for: size), WorkFolder.make("test", for: size))
    defer { for folder in [one, other] { try? FileManager.default.removeItem(at: folder) } }
    #expect(one != other)
    for folder in [one, other] { #expect(try Self.facts(folder).st_mode == S_IFDIR | 0o700) }
    #expect(one.deletingLastPathComponent() == other.deletingLastPathComponent())
  }

  /// A folder of the session is memory.
  @Test func moviesLieOnTheDisk() throws {
    let folder = WorkFolder.make("test", for: .large)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(folder.path.hasPrefix(UserFolder.cache.path + "/kinora/work/process-"))
  }

  @Test func whatDeadProcessesLeftIsRemovedADayLater() throws {
    let all = try ProgramFolder()
    for name in ["process-dead", "process-living", "other"] {
      try FileManager.default.createDirectory(at: all.file(name), withIntermediateDirectories: true)
      try Data("photo".utf8).write(to: all.file(name + "/photo.jpg"))
    }
    let lock = open(all.file("process-living").path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_SH | LOCK_NB) == 0)
    let made = Double(try Self.facts(all.file("process-dead")).st_mtim.tv_sec)
    WorkFolder.tidy(all.url, now: Date(timeIntervalSince1970: made + 3600))
    #expect(all.names == ["other", "process-dead", "process-living"])
    WorkFolder.tidy(all.url, now: Date(timeIntervalSince1970: made + 90_000))
    #expect(all.names == ["other", "process-living"])
  }
}
