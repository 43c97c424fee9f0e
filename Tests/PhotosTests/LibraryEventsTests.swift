import Testing

@testable import Photos

/// Which of inotify's events wake a library.
@Suite struct LibraryEventsTests {
  private static let (folder, way, both, index): (Int32, Int32, Int32, Int32) = (1, 2, 3, 4)

  private var events: LibraryEvents {
    var events = LibraryEvents()
    events.add(folder: "/home/a/Pictures", Self.folder)
    events.add(wayTo: "Pictures", Self.way)
    events.add(wayTo: "Videos", Self.way)
    // A root lies in a folder of another one.
    events.add(folder: "/home/a/Pictures/Old", Self.both)
    events.add(wayTo: ".films", Self.both)
    events.add(index: "library.sqlite", Self.index)
    return events
  }

  /// An event as the kernel writes it, its name filled up with zeros.
  private static func event(_ watch: Int32, _ name: String) -> [UInt8] {
    let filled = name.isEmpty ? 0 : (name.utf8.count / 16 + 1) * 16
    let head = [UInt32(bitPattern: watch), 0x100, 0, UInt32(filled)].flatMap { number -> [UInt8] in
      withUnsafeBytes(of: number) { Array($0) }
    }
    return head + Array(name.utf8) + [UInt8](repeating: 0, count: filled - name.utf8.count)
  }

  @Test func ofAFolderAboveOnlyTheNamesCountThatLeadToTheLibrary() {
    for name in ["Pictures", "Videos", ""] { #expect(events.concern(Self.way, name), "\(name)") }
    for name in ["Documents", "Pictures2", "pictures", ".cache", "kinora-1234"] {
      #expect(!events.concern(Self.way, name), "\(name)")
    }
  }

  @Test func inTheLibrarysFoldersAllCountsThatIsntHidden() {
    for name in ["lake.jpg", "", "Old"] { #expect(events.concern(Self.folder, name), "\(name)") }
    #expect(!events.concern(Self.folder, ".lake.jpg.part"))
    // One that is both is looked at as both.
    #expect(events.concern(Self.both, "lake.jpg") && events.concern(Self.both, ".films"))
    #expect(!events.concern(Self.both, ".other"))
  }

  @Test func besideTheIndexOnlyItsOwnFilesCount() {
    #expect(events.concern(Self.index, "library.sqlite") && events.concern(Self.index, "library.sqlite-wal"))
    #expect(!events.concern(Self.index, "thumbnails.sqlite") && !events.concern(Self.index, ""))
    // The folder of the index may be one above the library, too.
    var events = events
    events.add(wayTo: "Pictures", Self.index)
    #expect(events.concern(Self.index, "Pictures") && events.concern(Self.index, "library.sqlite"))
    #expect(!events.concern(Self.index, "Documents"))
  }

  @Test func lostEventsCountAndThoseOfNewWatches() {
    // The kernel's queue ran over.
    #expect(events.concern(-1, ""))
    // It tells of a watch before that is noted.
    #expect(events.concern(9, "lake.jpg") && !events.concern(9, ".lake.jpg.part"))
  }

  @Test func anyEventOfManyCounts() {
    let busy = (0..<50).flatMap { Self.event(Self.way, "kinora-\($0)") }
    #expect(!busy.withUnsafeBytes { events.concern($0) })
    let renamed = busy + Self.event(Self.way, "Pictures") + busy
    #expect(renamed.withUnsafeBytes { events.concern($0) })
    // Half of an event is none.
    #expect(!Self.event(Self.way, "Pictures").prefix(12).withUnsafeBytes { events.concern($0) })
    #expect(![UInt8]().withUnsafeBytes { events.concern($0) })
  }
}
