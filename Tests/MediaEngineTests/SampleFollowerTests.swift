import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct SampleFollowerTests {
  /// Two groups of pictures in the order of decoding, a tenth of a second each; the second begins with its key frame
  /// and two that are shown before that.
  private static let times: [Int64] = [0, 30, 10, 20, 60, 40, 50, 70]
  private static let keys: Set<Int> = [0, 4]

  private static func table(_ edits: [EditList.Edit] = []) throws -> SampleTable {
    try SampleTable(
      SampleList(
        times.enumerated().map { index, time in
          SampleTable.Entry(
            presentation: time, decode: Int64(index) * 10, duration: 10, isKey: keys.contains(index))
        }), mediaTimescale: 100, edits: EditList(edits: edits, movieTimescale: 100))
  }

  /// What comes from a reader: samples, by their places; their times may be off by so many hundred-thousandths.
  private static let table: [(start: Int, read: ClosedRange<Int>, off: Int64, steps: [SampleFollower.Step])] = [
    (0, 0...2, 0, [.sample(0), .sample(1), .sample(2)]),
    // The reader begins earlier, in the middle of a group, or too late.
    (4, 2...6, 0, [.skip, .skip, .sample(4), .sample(5), .sample(6)]),
    (0, 2...5, 0, [.skip, .skip, .isTooLate, .skip]),
    // Roundings don't matter; other times are not those of the table, and are counted once there is a beginning.
    (4, 4...6, 90, [.sample(4), .sample(5), .sample(6)]),
    (4, 4...6, -90, [.sample(4), .sample(5), .sample(6)]),
    (4, 4...6, 300, [.skip, .skip, .skip]),
  ]

  @Test(arguments: table.indices) func samplesAreFollowedFromTheirStart(_ row: Int) throws {
    let (start, read, off, steps) = Self.table[row]
    var follower = SampleFollower(try Self.table(), from: start)
    var found: [SampleFollower.Step] = []
    for place in read {
      let time = CMTime(value: Self.times[place] * 1000 + off, timescale: 100_000)
      found.append(follower.take(time, isKey: Self.keys.contains(place)))
    }
    #expect(found == steps)
  }

  @Test func whatHasNoKnownTimeIsCounted() throws {
    var follower = SampleFollower(try Self.table(), from: 4)
    let estimated = CMTime(value: 333, timescale: 1)
    #expect(follower.take(CMTime(value: 60, timescale: 100), isKey: true) == .sample(4))
    #expect(follower.take(estimated, isKey: false) == .sample(5))
    #expect(follower.take(CMTime(value: 50, timescale: 100), isKey: false) == .sample(6))
    #expect(follower.take(estimated, isKey: false) == .sample(7))
    #expect(follower.take(estimated, isKey: false) == .sample(7))
  }

  @Test func aStartThatTheEditListLeavesOutIsWhatTheReaderBeginsWith() throws {
    let table = try Self.table([.init(duration: 30, mediaTime: 10)])
    #expect(!table.presentationTime(0).isNumeric)
    var follower = SampleFollower(table, from: 0)
    #expect(follower.take(CMTime(value: -10, timescale: 100), isKey: true) == .sample(0))
    #expect(follower.take(CMTime(value: 20, timescale: 100), isKey: false) == .sample(1))
    #expect(follower.take(CMTime(value: 0, timescale: 100), isKey: false) == .sample(2))
  }
}
