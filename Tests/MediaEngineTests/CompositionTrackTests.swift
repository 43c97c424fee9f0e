import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// Editing against a list of single pieces of time.
@Suite struct CompositionTrackTests {
  /// What is shown in each hundredth of a second: a source and its own hundredth; nil in a gap.
  private typealias Slots = [(source: Int, place: Double)?]

  private func time(_ slot: Int) -> CMTime { CMTime(value: CMTimeValue(slot), timescale: 100) }

  private func range(_ start: Int, _ length: Int) -> CMTimeRange {
    CMTimeRange(start: time(start), duration: time(length))
  }

  private func files() async throws -> [MediaFile] {
    var files: [MediaFile] = []
    for first in [0, 1000] {
      let recipe = MediaRecipe { $0.video?.firstNumber = first }
      files.append(try await MediaFile.open(MediaLibrary.file(for: recipe)))
    }
    return files
  }

  private func slots(_ track: CompositionTrack, _ files: [MediaFile]) -> Slots {
    var slots: Slots = []
    var place = 0
    while time(place) < track.end {
      let middle = time(place) + CMTime(value: 1, timescale: 200)
      let segment = track.index(at: middle).map { track.segments[$0] }
      if let segment, let file = segment.file {
        let source = segment.mapping.sourceTime(of: middle).seconds * 100 - 0.5
        slots.append((files.firstIndex { $0 === file } ?? -1, source))
      } else {
        slots.append(nil)
      }
      place += 1
    }
    return slots
  }

  private func isSame(_ one: Slots, _ other: Slots) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { a, b in
        guard let a, let b else { return a == nil && b == nil }
        return a.source == b.source && abs(a.place - b.place) < 0.26
      }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func manyEditsGiveWhatAListOfPiecesGives(_ seed: UInt64) async throws {
    let files = try await files()
    var random = SeededRandom(seed: seed)
    var track = CompositionTrack(id: 1, kind: .video)
    var slots: Slots = []
    for _ in 0..<12 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1, 2:
        let source = Int.random(in: 0..<2, using: &random)
        let (start, length) = (Int.random(in: 0..<100, using: &random), Int.random(in: 1..<80, using: &random))
        let place = Int.random(in: 0...slots.count + 5, using: &random)
        let piece = CompositionSegment(
          files[source], track: 1, mapping: CMTimeMapping(source: range(start, length), target: range(0, length)))
        track.insert([piece], at: time(place))
        while slots.count < place { slots.append(nil) }
        slots.insert(contentsOf: (0..<length).map { (source, Double(start + $0)) }, at: place)
      case 3:
        guard slots.count > 1 else { continue }
        let start = Int.random(in: 0..<slots.count - 1, using: &random)
        let length = Int.random(in: 1...slots.count - start, using: &random)
        track.remove(range(start, length))
        slots.removeSubrange(start..<start + length)
        while let last = slots.last, last == nil { slots.removeLast() }
      default:
        guard slots.count > 1 else { continue }
        let start = Int.random(in: 0..<slots.count, using: &random)
        let length = Int.random(in: 1..<30, using: &random)
        track.insertGap(range(start, length))
        slots.insert(contentsOf: Array(repeating: nil, count: length), at: start)
      }
      #expect(isSame(self.slots(track, files), slots))
    }
  }

  @Test func scalingMovesWhatIsBehindAndKeepsWhatIsShown() async throws {
    let files = try await files()
    var track = CompositionTrack(id: 1, kind: .video)
    track.insert(
      [CompositionSegment(files[0], track: 1, mapping: CMTimeMapping(source: range(0, 100), target: range(0, 100)))],
      at: .zero)
    track.scale(range(20, 30), to: time(60))
    #expect(track.end == time(130))
    let shown = slots(track, files).map { $0?.place ?? -1 }
    #expect(abs(shown[19] - 19) < 0.01)
    #expect(abs(shown[50] - (20 + 30.5 / 2 - 0.5)) < 0.01)
    #expect(abs(shown[80] - 50) < 0.01)
    track.scale(CMTimeRange(start: time(20), duration: time(60)), to: time(30))
    #expect(track.end == time(100))
  }

  @Test func fractionsStayExact() {
    let mapping = CMTimeMapping(
      source: CMTimeRange(start: CMTime(value: 1001, timescale: 30_000), duration: CMTime(value: 1, timescale: 3)),
      target: CMTimeRange(start: CMTime(value: 7, timescale: 600), duration: CMTime(value: 2, timescale: 7)))
    let shown = mapping.sourceTime(of: mapping.target.start + CMTime(value: 1, timescale: 7))
    #expect(shown == ExactTime(CMTime(value: 1001, timescale: 30_000)) + ExactTime(CMTime(value: 1, timescale: 6)))
    #expect(ExactTime(CMTime(value: 1, timescale: 3)).time(1000, method: .down) == CMTime(value: 333, timescale: 1000))
    #expect(
      ExactTime(CMTime(value: -1, timescale: 3)).time(1000, method: .down) == CMTime(value: -334, timescale: 1000))
  }

  @Test func aCurveIsCutIntoPartsWithTheLevelsOfEachSample() {
    var curve = VolumeCurve()
    curve.set(0.5, at: CMTime(value: 1, timescale: 100))
    _ = curve.ramp(
      from: 0.5, to: 1,
      in: CMTimeRange(start: CMTime(value: 2, timescale: 100), duration: CMTime(value: 1, timescale: 100)))
    for start in [Int64(0), 300, 950, 1500, 2950] {
      let parts = curve.parts(from: start, count: 1000, rate: 48_000)
      var place = 0
      for part in parts {
        #expect(part.offset == place)
        for index in 0..<part.count {
          let seconds = Double(start + Int64(part.offset + index)) / 48_000
          let level = part.first + part.step * Double(index)
          #expect(abs(level - Double(curve.level(at: seconds))) < 1e-4)
        }
        place += part.count
      }
      #expect(place == 1000)
    }
  }

  /// Of stored samples the one is given that holds at a time: not at its end, where nothing follows at once.
  @Test func aStoredSampleHoldsUntilItsEnd() async throws {
    let rig = try PhotoRig()
    let texts = [0, 2000].map { begin in
      EBMLBuilder.group(1, begin, Array("words".utf8), [EBMLBuilder.number(MatroskaID.blockDuration, 1000)])
    }
    let bytes = EBMLBuilder.file([
      EBMLBuilder.info(duration: 3000), EBMLBuilder.tracks([EBMLBuilder.track(1, .subtitle)]),
      EBMLBuilder.cluster(0, texts),
    ])
    let file = try await MediaFile.open(rig.file("words.mkv", Data(bytes)))
    var track = CompositionTrack(id: 1, kind: .subtitle)
    let whole = range(0, 300)
    track.insert(
      [CompositionSegment(file, track: 1, mapping: CMTimeMapping(source: whole, target: whole))], at: .zero)
    let samples = TrackSamples(track)
    let found = try [0, 50, 99, 100, 150, 200, 299].map {
      try samples.sample(at: time($0))?.presentationTimeStamp.seconds
    }
    #expect(found == [0, 0, 0, nil, nil, 2, 2])
    withExtendedLifetime(rig) {}
  }
}
