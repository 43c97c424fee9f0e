import Foundation
import GLibSupport

/// A journal of running recordings, so that the next start finds those that were never finished.
struct RecordingJournal: Sendable {
  /// The entry of one recording.
  struct Entry: Codable, Sendable, Equatable {
    var id: String
    var path: String
    var container: RecordingContainer
    /// Seconds since 1970.
    var started: Double
    var process: Owner
    var metadata: [RecordingMetadata] = []
    /// The file times at which it went on after a pause, in nanoseconds; nil without pauses.
    var marks: [UInt64]?

    /// Adds the recording's metadata, and a chapter for each pause, to a moov.
    @Sendable func describe(_ index: inout ISOBox) throws {
      if !metadata.isEmpty {
        try MetadataBoxes(isQuickTime: container == .quickTime).write(metadata.entries, into: &index)
      }
      try ChapterList.write(marks ?? [], into: &index)
    }
  }

  /// The process that records. Process numbers are reused; together with the process's start time and the boot ID they
  /// are unique.
  struct Owner: Codable, Sendable, Equatable {
    var number: Int32
    var start: String
    var boot: String

    /// This process.
    static let current = Owner(number: getpid(), start: start(of: getpid()) ?? "", boot: bootNumber)

    /// Whether it still runs.
    var isAlive: Bool { boot == Self.bootNumber && Self.start(of: number) == start }

    private static let bootNumber =
      (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""

    private static func start(of process: Int32) -> String? {
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        // In /proc/PID/stat the name comes second, in brackets, and may hold anything.
        let close = line.lastIndex(of: ")")
      else { return nil }
      let fields = line[line.index(after: close)...].split(separator: " ")
      // A zombie holds no files open any more.
      guard fields.count > 19, fields[0] != "Z" else { return nil }
      return String(fields[19])
    }
  }

  /// The folder of the entries.
  let folder: URL

  /// The user's journal.
  static let standard = RecordingJournal(folder: UserFolder.state.appendingPathComponent("recordings"))

  /// Writes an entry atomically. A new one is on the disk when this returns.
  func write(_ entry: Entry) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let (data, place) = (try encoder.encode(entry), place(of: entry.id))
    guard FileManager.default.fileExists(atPath: place.path) else { return try SafeFile.write(data, to: place) }
    // Changed metadata may reach the disk later: the main thread may be the one that changes it.
    try data.write(to: place, options: .atomic)
  }

  func remove(_ id: String) { try? FileManager.default.removeItem(at: place(of: id)) }

  func entry(_ id: String) -> Entry? {
    (try? Data(contentsOf: place(of: id))).flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
  }

  /// All entries whose process is gone, oldest first.
  var unfinished: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.compactMap { entry(String($0.dropLast(5))) }
      .filter { !$0.process.isAlive }.sorted { ($0.started, $0.id) < ($1.started, $1.id) }
  }

  private func place(of id: String) -> URL { folder.appendingPathComponent(id + ".json") }
}
