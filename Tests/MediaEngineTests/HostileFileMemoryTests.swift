import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// The list of hostile files that is kept between runs.
@Suite struct HostileFileMemoryTests {
  private let rig: PhotoRig
  private let memory: HostileFileMemory

  init() throws {
    rig = try PhotoRig()
    memory = HostileFileMemory(file: rig.folder.appending(path: "cache/kinora/hostile.json"))
  }

  private static func entry(_ number: Int) throws -> HostileFiles.Entry {
    let words = #"{"file": {"device": 1, "inode": \#(number), "size": 2, "written": 3}, "weight": "small"}"#
    return try JSONDecoder().decode(HostileFiles.Entry.self, from: Data(words.utf8))
  }

  private var mode: mode_t {
    var information = stat()
    return stat(memory.file.path, &information) == 0 ? information.st_mode & 0o7777 : 0
  }

  @Test func whatIsAddedIsThereForTheNextProgram() throws {
    #expect(memory.entries.isEmpty)
    memory.add([try Self.entry(1)])
    memory.add([try Self.entry(2), try Self.entry(1)])
    #expect(memory.entries == [try Self.entry(2), try Self.entry(1)])
    let next = HostileFileMemory(file: memory.file)
    #expect(next.entries == memory.entries)
    // The names of files aren't in it, but their sizes and times are.
    #expect(mode == 0o600)
    let folder = memory.file.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["hostile.json"])
  }

  @Test func theOldestAreDropped() throws {
    for start in [0, 700] { memory.add(try (start..<start + 700).map(Self.entry)) }
    let entries = memory.entries
    #expect(entries.count == HostileFileMemory.most)
    #expect(try entries.first == Self.entry(400))
    #expect(try entries.last == Self.entry(1399))
  }

  @Test func anotherVersionsListDoesNotCount() throws {
    var other = memory
    other.version += "+"
    other.add([try Self.entry(1)])
    #expect(memory.entries.isEmpty)
    memory.add([try Self.entry(2)])
    #expect(memory.entries == [try Self.entry(2)])
    #expect(other.entries.isEmpty)
  }

  @Test func aListThatCanNotBeReadIsEmpty() throws {
    memory.add([try Self.entry(1)])
    for bytes in [Data(), Data("{".utf8), Data("null".utf8), Data(count: 2 << 20)] {
      try bytes.write(to: memory.file)
      #expect(memory.entries.isEmpty)
    }
    try FileManager.default.removeItem(at: memory.file)
    mkfifo(memory.file.path, 0o600)
    #expect(memory.entries.isEmpty)
    // It is replaced by the next one.
    memory.add([try Self.entry(2)])
    #expect(memory.entries == [try Self.entry(2)])
  }
}
