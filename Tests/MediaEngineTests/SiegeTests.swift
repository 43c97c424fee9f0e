import Foundation
import TestSupport
import Testing

/// Damaged files in reader, images and player, in a process of their own, which may crash or hang.
/// `Tests/Endurance/run file-siege` tries thousands.
@Suite struct SiegeTests {
  private static let count = 24

  @Test func damagedFilesAreReadOrRefusedByName() async throws {
    let folder = try await ForeignMediaTests.folder()
    let run = try await ProgramRun.of("NativeProbe", ["siege", folder.path, "0", "\(Self.count)"], limit: 300)
    let reports = run.lines.filter { $0.hasPrefix("{") }
    #expect(run.status == 0 && reports.count == Self.count, "\(run.lines.last ?? "") \(run.words)")
    let nameless = reports.filter { $0.contains("NAMELESS") || $0.contains("\"nothing\"") || $0.contains(":\"\"") }
    #expect(nameless == [])
  }
}
