import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// Indexes of movies, as they are kept in memory.
@Suite struct SampleListTests {
  /// Numbers of every kind, by what they are.
  private static let shapes: [(name: String, value: @Sendable (Int) -> Int64)] = [
    ("none", { _ in 0 }),
    ("one for all", { _ in -7 }),
    ("equal steps", { Int64($0) * 1001 - 90_000 }),
    ("steps down", { Int64($0) * -512 }),
    ("reordered", { Int64($0 + [0, 3, 1, -1, -3][$0 % 5]) * 1001 }),
    ("rounded", { Int64((Double($0) * 1e9 / 29.97).rounded()) }),
    ("sizes", { Int64(($0 &* 2_654_435_761) & 0xffff) }),
    ("any", { Int64(bitPattern: UInt64(truncatingIfNeeded: $0) &* 0x9e37_79b9_7f4a_7c15) }),
    ("both ends", { $0 % 3 == 0 ? .max : $0 % 3 == 1 ? .min : 0 }),
    ("far apart", { $0 % 2 == 0 ? 1 << 62 : -(1 << 62) + Int64($0) * 6 }),
    ("one leap", { $0 == 300 ? 1 << 61 : Int64($0) * 10 }),
  ]

  @Test(arguments: shapes.indices, [1, 255, 256, 257, 700])
  func everyNumberComesBackAsItWas(_ shape: Int, _ count: Int) {
    let numbers = (0..<count).map(Self.shapes[shape].value)
    var packed = PackedIntegers(numbers)
    #expect(Array(packed) == numbers)
    #expect(packed.last == numbers.last)
    packed.last = 42
    packed.append(43)
    #expect(packed.suffix(2) == [42, 43] && Array(packed.prefix(count - 1)) == numbers.dropLast())
  }

  @Test(arguments: [0, 1, 200, 256, 257, 1000], [0, 1, 56, 255, 256, 257, 100_000])
  func stepsAreAppendedAtOnce(_ before: Int, _ count: Int) {
    var packed = PackedIntegers((0..<Int64(before)).map { $0 * $0 })
    packed.append(-5, step: 3, count: count)
    packed.append(9)
    #expect(packed.count == before + count + 1 && packed.last == 9)
    #expect(packed.dropFirst(before).prefix(count).elementsEqual((0..<Int64(count)).map { $0 * 3 - 5 }))
    #expect(packed.byteCount < 6000 + count / 4)
  }

  @Test func samplesComeBackAsTheyWere() {
    var entries: [SampleTable.Entry] = []
    for index in 0..<1000 {
      entries.append(
        SampleTable.Entry(
          presentation: Int64(index + [0, 3, 1, -1, -3][index % 5]) * 1001, decode: Int64(index) * 1001,
          duration: index == 777 ? 2002 : 1001, isKey: index % 30 == 0,
          // In chunks of ten, here and there; some aren't anywhere.
          offset: index > 900 ? -1 : Int64(index / 10 * 7919 % 100_000 + index % 10 * 500),
          size: UInt32(index * 37 % 500), description: UInt16(index / 600)))
    }
    let list = SampleList(entries)
    #expect(list.elementsEqual(entries))
    #expect(list.indices.allSatisfy { list[$0] == entries[$0] })
    #expect(!list.isSorted && !list.isAllKey)
    #expect(list.byteCount == entries.reduce(0) { $0 + Int64($1.size) })
  }

  @Test func samplesThatAreAlikeAreAppendedAtOnce() {
    let first = SampleTable.Entry(
      presentation: 50, decode: 10, duration: 20, isKey: true, offset: 1000, size: 3, description: 1)
    var list = SampleList([first])
    list.append(
      SampleTable.Entry(
        presentation: 70, decode: 30, duration: 20, isKey: true, offset: 1003, size: 3, description: 1),
      repeated: 2_999_999)
    #expect(list.count == 3_000_000 && list.byteCount == 9_000_000 && list.isSorted && list.isAllKey)
    #expect(list.footprint < 4_000_000)
    for index in [1, 255, 256, 511, 512, 1_234_567, 2_999_999] {
      let (time, place) = (Int64(index) * 20, Int64(index) * 3)
      #expect(
        list[index]
          == SampleTable.Entry(
            presentation: 50 + time, decode: 10 + time, duration: 20, isKey: true, offset: 1000 + place, size: 3,
            description: 1))
    }
  }

  @Test func samplesThatAreNowhereTakeNoPlaces() {
    var entries: [SampleTable.Entry] = []
    for index in 0..<20_000 {
      let (time, size) = (Int64(index) * 3, UInt32((index &* 40_503) & 0xffff))
      entries.append(SampleTable.Entry(presentation: time, decode: time, duration: 3, isKey: true, size: size))
    }
    var list = SampleList(entries)
    #expect(list.indices.allSatisfy { list[$0] == entries[$0] })
    // Two bytes for each size; a copy of those would be as many again.
    #expect(list.footprint < 20_000 * 7 / 2)
    list.setDecodes(PackedIntegers(entries.map { $0.decode - 1 }))
    list.setDurations(PackedIntegers(entries.map { $0.duration + 1 }))
    #expect(list[19_999].decode == 59_996 && list[19_999].presentation == 59_997 && list[19_999].duration == 4)
  }

  @Test(arguments: shapes.indices, [0, 1, 2, 255, 256, 257, 700])
  func samplesAreOrderedAsTheyAreShown(_ shape: Int, _ count: Int) {
    let times = (0..<count).map(Self.shapes[shape].value)
    let order = ShownOrder(times: PackedIntegers(times))
    let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    #expect(order.elementsEqual(expected))
    var places = [Int64](repeating: 0, count: count)
    for (place, sample) in expected.enumerated() { places[sample] = Int64(place) }
    #expect(order.decoded { Int64($0) }.elementsEqual(places))
  }

  @Test func framesThatAreTheSamplesShareTheirColumns() throws {
    func list(_ durations: [Int64], from start: Int64 = 0) -> SampleList {
      var time = start
      return SampleList(
        durations.map { duration in
          defer { time += 10 }
          return SampleTable.Entry(presentation: time, decode: time, duration: duration, isKey: true)
        })
    }
    #expect(FrameList(list([10, 10, 7]), isContinuous: true) != nil)
    #expect(FrameList(list([10, 9, 7]), isContinuous: true) == nil)
    #expect(FrameList(list([10, 9, 7]), isContinuous: false) != nil)
    #expect(FrameList(list([10, -1, 7]), isContinuous: false) == nil)
    #expect(FrameList(list([10, 10], from: -5), isContinuous: true) == nil)
    #expect(FrameList(list([10, .max], from: 5), isContinuous: true) == nil)
    #expect(FrameList(SampleList(), isContinuous: true)?.isEmpty == true)
    let table = try SampleTable(list([10, 10, 7]), mediaTimescale: 10, edits: EditList())
    #expect(table.displayTimes.map(\.seconds) == [0, 1, 2] && table.duration(ofFrame: 2).seconds == 0.7)
    #expect(table.footprint == table.samples.footprint)
  }
}
