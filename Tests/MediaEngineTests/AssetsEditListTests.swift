import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Which frame an edit list shows when.
@Suite struct AssetsEditListTests {
  /// Frames of 10 units in decoding order, by their times; the first is a key frame, and every fourth.
  private static func table(_ times: [Int64], _ edits: [EditList.Edit], movie: CMTimeScale = 100) throws -> SampleTable
  {
    try SampleTable(
      SampleList(
        times.enumerated().map { index, time in
          SampleTable.Entry(presentation: time, decode: Int64(index) * 10, duration: 10, isKey: index % 4 == 0)
        }), mediaTimescale: 100, edits: EditList(edits: edits, movieTimescale: movie))
  }

  private static func text(_ table: SampleTable) -> String {
    (0..<table.frameCount).map { frame in
      let start = table.time(ofFrame: frame).seconds
      let end = start + table.duration(ofFrame: frame).seconds
      return "\(table.sample(ofFrame: frame))@\(Int((start * 100).rounded()))-\(Int((end * 100).rounded()))"
    }.joined(separator: " ")
  }

  private typealias Row = (times: [Int64], edits: [EditList.Edit], shown: String)
  private static let rows: [Row] = [
    ([0, 10, 20], [], "0@0-10 1@10-20 2@20-30"),
    // Shown in another order than decoded, and late by the time that takes.
    ([10, 40, 20, 30], [.init(duration: nil, mediaTime: 10)], "0@0-10 2@10-20 3@20-30 1@30-40"),
    // Nothing first.
    ([0, 10], [.init(duration: 30, mediaTime: nil), .init(duration: 20, mediaTime: 0)], "0@30-40 1@40-50"),
    // Begins in the middle of a frame and ends in another's.
    ([0, 10, 20, 30], [.init(duration: 20, mediaTime: 15)], "1@0-5 2@5-15 3@15-20"),
    // Twice the same.
    ([0, 10], [.init(duration: 10, mediaTime: 10), .init(duration: 20, mediaTime: 0)], "1@0-10 0@10-20 1@20-30"),
    // Half as fast, twice as fast.
    ([0, 10], [.init(duration: 40, mediaTime: 0, rate: 1 << 15)], "0@0-20 1@20-40"),
    ([0, 10], [.init(duration: 10, mediaTime: 0, rate: 2 << 16)], "0@0-5 1@5-10"),
    // One frame held.
    ([0, 10, 20], [.init(duration: 50, mediaTime: 10, rate: 0)], "1@0-50"),
    // Beyond the media is nothing.
    ([0, 10], [.init(duration: 50, mediaTime: 90)], ""),
  ]

  @Test(arguments: rows.indices) func framesAreShownAsTheEditsSay(_ index: Int) throws {
    let row = Self.rows[index]
    #expect(Self.text(try Self.table(row.times, row.edits)) == row.shown)
  }

  @Test func aTimeFindsTheFrameWhoseIntervalHoldsIt() throws {
    let table = try Self.table(
      [0, 10, 20, 30, 40], [.init(duration: 30, mediaTime: nil), .init(duration: 50, mediaTime: 0)])
    func frame(_ value: Int64) -> Int? { table.frame(at: CMTime(value: value, timescale: 1000)) }
    #expect(frame(299) == nil)
    #expect(frame(300) == 0)
    #expect(frame(399) == 0)
    #expect(frame(400) == 1)
    #expect(frame(799) == 4)
    #expect(frame(800) == nil)
    #expect(table.frame(at: .invalid) == nil)
    #expect(table.frame(at: .indefinite) == nil)
    #expect(table.frame(atOrBefore: .positiveInfinity) == 4)
    #expect(table.frame(atOrBefore: .negativeInfinity) == nil)
  }

  @Test func keyFramesAreFoundOnEitherSide() throws {
    let table = try Self.table([0, 10, 20, 30, 40, 50, 60, 70, 80], [])
    func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 100) }
    #expect(table.keyFrameTimes == [time(0), time(40), time(80)])
    #expect(table.keyFrame(atOrBefore: time(39)) == time(0))
    #expect(table.keyFrame(atOrBefore: time(40)) == time(40))
    #expect(table.keyFrame(atOrAfter: time(41)) == time(80))
    #expect(table.keyFrame(atOrAfter: time(81)) == nil)
    #expect(table.keySample(atOrBefore: 7) == 4)
  }

  @Test func unitsThatFitNeitherScaleAreFound() throws {
    // 1/3 s of emptiness, in a movie of thirds with media of hundredths.
    let table = try Self.table(
      [0, 10], [.init(duration: 1, mediaTime: nil), .init(duration: 3, mediaTime: 0)], movie: 3)
    #expect(table.time(ofFrame: 0) == CMTime(value: 1, timescale: 3))
    #expect(table.time(ofFrame: 1) == CMTime(value: 13, timescale: 30))
  }

  @Test func editsThatRepeatWithoutEndAreRefused() throws {
    let edits = [EditList.Edit](repeating: .init(duration: 1000, mediaTime: 0), count: 1000)
    #expect(throws: ISOBox.Damage.self) { try Self.table([0, 10, 20], edits) }
  }

  @Test func timesOfAnySizeDoNotTrap() throws {
    var random = SeededNumbers(7)
    for _ in 0..<500 {
      func any() -> Int64 { [0, 1, -1, 1 << 40, Int64(random.next() % 1000)][Int(random.next() % 5)] }
      let edits = (0..<3).map { _ in
        EditList.Edit(
          duration: random.next() % 4 == 0 ? nil : abs(any()), mediaTime: random.next() % 4 == 0 ? nil : abs(any()),
          rate: Int32(truncatingIfNeeded: [0, 1, 65536, 1 << 30][Int(random.next() % 4)]))
      }
      let table = try? Self.table([any(), any(), any()], edits, movie: [1, 600, .max][Int(random.next() % 3)])
      _ = table?.frame(at: CMTime(value: any(), timescale: 90000))
      _ = table?.keyFrame(atOrAfter: CMTime(value: .max, timescale: 1))
      _ = table?.displayTimes
    }
  }
}
