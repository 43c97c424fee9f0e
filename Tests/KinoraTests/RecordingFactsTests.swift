import Foundation
import Testing

@testable import kinora

@Suite struct RecordingFactsTests {
  private static let clocks: [(Double, String)] = [
    (0, "0:00"), (42.9, "0:42"), (3599, "59:59"), (3600, "1:00:00"), (36_061, "10:01:01"), (-1, "0:00"), (.nan, "0:00"),
  ]

  @Test(arguments: clocks) func timesAreRoundedDown(_ seconds: Double, _ text: String) {
    #expect(ClockText.time(seconds) == text)
  }

  private static let sizes: [(Int64, String)] = [
    (0, "0 kB"), (999_400, "999 kB"), (999_600, "1 MB"), (148_200_000, "148 MB"), (1_540_000_000, "1.5 GB"),
  ]

  @Test(arguments: sizes) func sizesHaveTheUnitThatFits(_ bytes: Int64, _ text: String) {
    #expect(RecordingFacts.size(bytes) == text)
  }

  private static let spans: [(Double, String)] = [
    (12, "12 s"), (250, "4 min"), (6720, "1 h 52 min"), (400_000, "111 h"),
  ]

  @Test(arguments: spans) func spansAreAsExactAsItMatters(_ seconds: Double, _ text: String) {
    #expect(RecordingFacts.span(seconds) == text)
  }

  @Test func theDocksLineSaysSizeAndWhatIsLeft() {
    #expect(
      RecordingFacts(seconds: 42, bytes: 148_000_000, secondsLeft: 6720).words == "148 MB · 1 h 52 min left")
    #expect(RecordingFacts(seconds: 42, bytes: 148_000_000).words == "148 MB")
  }

  @Test func twoRecordingsOfOneSecondHaveDifferentNamesThatSortByTime() throws {
    let first = NewRecordingFile.name(at: Date(timeIntervalSince1970: 1_795_292_045.017), as: .mp4)
    let second = NewRecordingFile.name(at: Date(timeIntervalSince1970: 1_795_292_045.5), as: .mp4)
    #expect(first.hasSuffix(".017.mp4") && second.hasSuffix(".500.mp4"))
    #expect(first < second)
    #expect(first.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.\d{3}\.mp4/) != nil)
  }

  @Test func theFolderIsMadeWhereItIsMissing() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)/Kinora")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let url = try await NewRecordingFile.next(as: .quickTime, in: folder)
    #expect(url.pathExtension == "mov" && FileManager.default.fileExists(atPath: folder.path))
  }

  private static let numerals: [(Double, Int, String)] = [
    (1.25, 1, "1.3"), (-0.3, 1, "−0.3"), (-0.01, 1, "0.0"), (29.97, 2, "29.97"), (5200, 0, "5200"), (0.05, 2, "0.05"),
  ]

  @Test(arguments: numerals) func numbersAreWrittenByHand(_ number: Double, _ places: Int, _ text: String) {
    #expect(Numerals.decimal(number, places: places) == text)
  }
}
