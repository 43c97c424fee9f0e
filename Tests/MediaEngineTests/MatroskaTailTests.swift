import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Where Matroska files end whose header says that all is over when the last picture or sound begins.
@Suite struct MatroskaTailTests {
  private let rig: PhotoRig

  init() throws { rig = try PhotoRig() }

  /// Pictures and sounds of 20 ms by the header, which says that all is over after so many milliseconds.
  private static func header(says end: Double, frame: Int? = 20_000_000) -> [[UInt8]] {
    let frame = frame.map { [EBMLBuilder.number(0x23E383, $0)] } ?? []
    return [
      EBMLBuilder.info(duration: end),
      EBMLBuilder.tracks([
        EBMLBuilder.track(1, .video, frame), EBMLBuilder.track(2, .audio, codec: "A_TTA1", frame),
        EBMLBuilder.track(3, .subtitle),
      ]),
    ]
  }

  private static let pictures = [
    EBMLBuilder.simple(1, 0, isKey: true), EBMLBuilder.simple(1, 20), EBMLBuilder.simple(1, 70),
  ]

  /// How long a file lasts, in milliseconds.
  private func length(_ elements: [[UInt8]]) throws -> Double {
    let facts = try MatroskaPackets.open(rig.file("film.mkv", Data(EBMLBuilder.file(elements)))).facts
    #expect(facts.isDurationExact && facts.tracks.allSatisfy { $0.timeRange.duration == facts.duration })
    return (facts.duration.seconds * 1_000_000).rounded() / 1000
  }

  private func length(says end: Double, frame: Int? = 20_000_000, and last: [[UInt8]]) throws -> Double {
    try length(Self.header(says: end, frame: frame) + [EBMLBuilder.cluster(0, Self.pictures + last)])
  }

  @Test func aPictureThatBeginsWhereAllIsSaidToBeOverIsCounted() throws {
    #expect(try length(says: 100, and: [EBMLBuilder.simple(1, 100)]) == 120)
    // Behind it, too.
    #expect(try length(says: 80, and: [EBMLBuilder.simple(1, 100)]) == 120)
    let long = EBMLBuilder.group(1, 100, [1, 2, 3], [EBMLBuilder.number(MatroskaID.blockDuration, 40)])
    #expect(try length(says: 100, and: [long]) == 140)
    // Where nothing says how long it lasts, as long as the one before.
    #expect(try length(says: 100, frame: nil, and: [EBMLBuilder.simple(1, 100)]) == 130)
  }

  @Test func aDurationThatIsRightStaysAsItIs() throws {
    for end in [101, 110, 120, 5000] as [Double] {
      #expect(try length(says: end, and: [EBMLBuilder.simple(1, 100)]) == end)
    }
  }

  @Test func soundIsCountedAndTextIsNot() throws {
    #expect(try length(says: 100, and: [EBMLBuilder.simple(2, 100, isKey: true)]) == 120)
    let text = EBMLBuilder.group(3, 100, [1, 2, 3], [EBMLBuilder.number(MatroskaID.blockDuration, 40)])
    #expect(try length(says: 100, and: [text]) == 100)
  }

  /// A cluster of 20 MiB lies in front of the last one.
  @Test func onlyTheEndIsLookedThrough() throws {
    let large = EBMLBuilder.simple(1, 0, isKey: true, [UInt8](repeating: 1, count: 20 << 20))
    let (first, last) = (
      EBMLBuilder.cluster(0, [large]), EBMLBuilder.cluster(80, [EBMLBuilder.simple(1, 20, isKey: true)])
    )
    let header = Self.header(says: 100)
    func cues(_ place: Int) -> [UInt8] {
      let position = EBMLBuilder.element(0xB7, EBMLBuilder.number(0xF7, 1) + EBMLBuilder.number(0xF1, place))
      return EBMLBuilder.element(MatroskaID.cues, EBMLBuilder.element(0xBB, EBMLBuilder.number(0xB3, 100) + position))
    }
    let place = header.map(\.count).reduce(0, +) + cues(0).count
    #expect(try length(header + [cues(place + first.count), first, last]) == 120)
    // Too far from the end, and nowhere.
    #expect(try length(header + [cues(place), first, last]) == 100)
    #expect(try length(header + [cues(1 << 40), first, last]) == 100)
    #expect(try length(header + [first, last]) == 100)
  }

  @Test func damageEndsTheSearch() throws {
    let garbage = [UInt8](repeating: 0xFF, count: 50)
    let header = Self.header(says: 100)
    let (first, last) = (EBMLBuilder.cluster(0, Self.pictures), EBMLBuilder.cluster(80, [EBMLBuilder.simple(1, 20)]))
    #expect(try length(header + [first, garbage, last]) == 100)
    #expect(try length(header + [first, last, garbage]) == 120)
    // However little is there of it, a file whose header is whole opens.
    let (whole, least) = (header + [first, last], EBMLBuilder.file(header).count)
    let bytes = EBMLBuilder.file(whole)
    for count in least...bytes.count {
      let media = try MatroskaPackets.open(rig.file("cut.mkv", Data(bytes.prefix(count))))
      #expect(media.facts.duration.seconds == (count == bytes.count ? 0.12 : 0.1), "\(count)")
    }
  }
}
