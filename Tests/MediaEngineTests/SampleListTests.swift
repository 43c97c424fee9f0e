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

  /// 30 pictures a second with reordering, and 47 packets of sound, in turn, as in a file of ten hours; a tenth of it.
  @Test func anIndexOfTenHoursTakesTwentyMegabytes() throws {
    var (video, audio, place, next) = (SampleList(), SampleList(), Int64(48), 0)
    for index in 0..<108_000 {
      let size = index % 30 == 0 ? 60_000 : 6_000 + (index &* 2_654_435_761) & 0x3fff
      video.append(
        SampleTable.Entry(
          presentation: Int64(index + [1, 4, 2, 0, -2][index % 5]) * 1001, decode: Int64(index) * 1001, duration: 1001,
          isKey: index % 30 == 0, offset: place, size: UInt32(size)))
      place += Int64(size)
      while next * 1024 * 30_000 < index * 1001 * 48_000 {
        let size = 300 + (next &* 40_503) & 0x7f
        audio.append(
          SampleTable.Entry(
            presentation: Int64(next) * 1024, decode: Int64(next) * 1024, duration: 1024, isKey: true, offset: place,
            size: UInt32(size)))
        place += Int64(size)
        next += 1
      }
    }
    var bytes = 0
    for (list, timescale) in [(video, 30_000), (audio, 48_000)] as [(SampleList, CMTimeScale)] {
      let table = try SampleTable(list, mediaTimescale: timescale, edits: EditList())
      bytes += table.footprint
      #expect(table.frameCount == list.count)
    }
    #expect(audio.count > 160_000 && bytes * 10 < 20_000_000, "\(bytes * 10) bytes")
  }
}
