import CoreMedia
import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension MetadataClock {
  /// A check at no host time: as if none had passed since the last one.
  fileprivate mutating func look(at place: CMTime, rate: Double) -> [Int]? { look(at: place, rate: rate, at: 0) }
}

/// Groups of timed metadata, told by a playhead that only the test moves.
@Suite struct MetadataClockTests {
  private static func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }

  private static func clock(_ ranges: [(Int64, Int64)], advance: Int64 = 0) -> MetadataClock {
    var clock = MetadataClock()
    clock.advance = time(advance)
    clock.use(ranges.map { CMTimeRange(start: time($0.0), end: time($0.1)) })
    return clock
  }

  @Test func aGroupIsToldWhereItBeginsAndOnce() {
    var clock = Self.clock([(0, 10), (10, 20), (15, 15), (30, 40)])
    let told = [0, 5, 10, 12, 18, 25, 45].map { clock.look(at: Self.time($0), rate: 1) }
    #expect(told == [[0], nil, [1], nil, [2], nil, [3]])
  }

  @Test func nothingIsLeftOutWhereTimePassesFast() {
    var clock = Self.clock([(0, 10), (10, 20), (20, 30), (30, 40)])
    #expect(clock.look(at: .zero, rate: 2) == [0])
    #expect(clock.look(at: Self.time(35), rate: 2) == [1, 2, 3])
  }

  @Test func whatWasPassedBeforePlaybackStoppedIsTold() {
    var clock = Self.clock([(0, 5), (5, 10), (10, 15), (15, 20)])
    #expect(clock.look(at: .zero, rate: 0) == [0])
    // Nobody has looked while it played.
    clock.run(from: .zero, rate: 1, at: 0)
    clock.run(from: Self.time(9), rate: 0, at: 0)
    #expect(clock.look(at: Self.time(12), rate: 0) == [1, 2])
    // Where it stands still, a step isn't playback.
    #expect(clock.look(at: Self.time(19), rate: 0) == [3])
    #expect(clock.look(at: Self.time(7), rate: 0) == [1])
  }

  /// One group a second for ten minutes, and which of them the last check tells.
  @Test(arguments: [
    // Nobody could look for five seconds: all that was played is told.
    ([Step(0, at: 0), Step(50, at: 50)], Array(1...5)),
    ([Step(0, at: 0, rate: 2), Step(100, at: 50, rate: 2)], Array(1...10)),
    ([Step(900, at: 0, rate: -1), Step(850, at: 50, rate: -1)], [89, 88, 87, 86, 85]),
    // As late as a minute.
    ([Step(0, at: 0), Step(600, at: 600)], Array(1...60)),
    // Time has jumped before anybody said so.
    ([Step(0, at: 0), Step(50, at: 1)], [5]),
    ([Step(0, at: 0), Step(300, at: 50)], [30]),
    // While it stood still nothing was played, however long.
    ([Step(0, at: 0, rate: 0), Step(0, at: 600, runs: true), Step(300, at: 601)], [30]),
    ([Step(0, at: 0), Step(10, at: 10, rate: 0, runs: true), Step(300, at: 600, rate: 0)], [30]),
    // The rate has changed meanwhile.
    ([Step(0, at: 0, rate: 4), Step(200, at: 50, runs: true), Step(210, at: 60)], Array(1...21)),
  ])
  private func whatWasPlayedSinceTheLastCheckIsTold(_ steps: [Step], _ told: [Int]) {
    var clock = Self.clock((0..<600).map { ($0 * 10, $0 * 10 + 10) })
    var last: [Int]?
    for step in steps {
      let now = UInt64(step.host) * 100_000_000
      if step.runs {
        clock.run(from: Self.time(step.place), rate: step.rate, at: now)
      } else {
        last = clock.look(at: Self.time(step.place), rate: step.rate, at: now)
      }
    }
    #expect(last == told)
  }

  /// A check, or a change of the rate, at a place and a host time in tenths of a second.
  fileprivate struct Step: CustomStringConvertible {
    var place: Int64
    var host: Int
    var rate: Double
    var runs: Bool

    init(_ place: Int64, at host: Int, rate: Double = 1, runs: Bool = false) {
      (self.place, self.host, self.rate, self.runs) = (place, host, rate, runs)
    }

    var description: String { "\(place)@\(host)×\(rate)\(runs ? " runs" : "")" }
  }

  @Test func afterAJumpTheGroupThereIsToldAgain() {
    var clock = Self.clock([(0, 10), (10, 20)])
    #expect(clock.look(at: Self.time(12), rate: 0) == [1])
    #expect(clock.look(at: Self.time(13), rate: 0) == nil)
    clock.jump()
    #expect(clock.look(at: Self.time(5), rate: 0) == [0])
  }

  @Test func inReverseAGroupIsEnteredAtItsEnd() {
    var clock = Self.clock([(0, 10), (10, 20), (30, 40)])
    let told = [45, 39, 25, 15, 5].map { clock.look(at: Self.time($0), rate: -1) }
    #expect(told == [nil, [2], nil, [1], [0]])
  }

  @Test func anAdvanceTellsEarlier() {
    var clock = Self.clock([(10, 20)], advance: 3)
    #expect(clock.look(at: Self.time(6), rate: 1) == nil)
    #expect(clock.wait(at: Self.time(6), rate: 1).map { ($0 * 10).rounded() } == 1)
    #expect(clock.look(at: Self.time(7), rate: 1) == [0])
    #expect(clock.wait(at: Self.time(7), rate: 1) == nil)
  }
}

/// Gathers what an output tells, and from which track.
private final class GroupListener: NSObject, AVPlayerItemMetadataOutputPushDelegate, Sendable {
  let told = Gathered<String>()
  let flushes = Gathered<Bool>()

  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?
  ) {
    let kind = track?.assetTrack?.mediaType.rawValue ?? "none"
    for group in groups {
      told.add(
        "\(kind) \(group.timeRange.start.seconds) \(group.items.compactMap(\.stringValue).joined(separator: "+"))")
    }
  }

  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { flushes.add(true) }
}

extension PlaybackSuite {
  @Suite struct TimedGroups {
    /// A movie of three seconds with a group of metadata in each half second of the first two.
    private static func movie() async throws -> URL {
      let source = AVURLAsset(url: try await EditingRig.film(frames: 90, sound: false))
      let groups = (0..<4).map { number in
        let items = ["name", "other"].map { key -> AVMetadataItem in
          let item = AVMutableMetadataItem()
          item.identifier = AVMetadataIdentifier("mdta/org.example.\(key)")
          item.dataType = kCMMetadataBaseDataType_UTF8 as String
          item.value = "\(key)\(number)" as NSString
          return item
        }
        return AVTimedMetadataGroup(
          items: items,
          timeRange: CMTimeRange(
            start: CMTime(value: Int64(number), timescale: 2), duration: CMTime(value: 1, timescale: 2)))
      }
      let reader = try AVAssetReader(asset: source)
      let frames = AVAssetReaderTrackOutput(
        track: try #require(try await source.loadTracks(withMediaType: .video).first), outputSettings: nil)
      reader.add(frames)
      let target = try EditingRig.folder().appendingPathComponent("groups.mov")
      let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
      let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
      let words = AVAssetWriterInput(
        mediaType: .metadata, outputSettings: nil, sourceFormatHint: groups[0].copyFormatDescription())
      let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: words)
      writer.add(pictures)
      writer.add(words)
      #expect(reader.startReading() && writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for group in groups { #expect(adaptor.append(group)) }
      words.markAsFinished()
      for buffer in EditingRig.buffers(frames) {
        while !pictures.isReadyForMoreMediaData { await Task.yield() }
        #expect(pictures.append(buffer))
      }
      pictures.markAsFinished()
      await writer.finishWriting()
      #expect(writer.status == .completed)
      return target
    }

    @Test func theItemHasTheMetadataThatWasMetLast() async throws {
      let told = Gathered<[String?]>()
      var observation: NSKeyValueObservation?
      let rig = try PlaybackRig(url: try await Self.movie()) { item in
        observation = item.observe(\.timedMetadata) { item, _ in told.add(item.timedMetadata?.map(\.stringValue) ?? [])
        }
      }
      // An item that isn't played meets none.
      #expect(AVPlayerItem(asset: rig.item.asset).timedMetadata == nil)
      try await rig.ready()
      try await eventually("the first group") { rig.item.timedMetadata?.map(\.stringValue) == ["name0", "other0"] }
      try await rig.playToEnd()
      try await eventually("the last group") { rig.item.timedMetadata?.map(\.stringValue) == ["name3", "other3"] }
      do { try await eventually("all of them") { told.values.count >= 4 } } catch {
        Issue.record("told: \(told.values)")
        throw error
      }
      #expect(Array(told.values.suffix(4)) == (0..<4).map { ["name\($0)", "other\($0)"] })
      // Where there is none it stays.
      _ = await rig.jump(to: CMTime(value: 25, timescale: 10))
      #expect(rig.item.timedMetadata?.first?.stringValue == "name3")
      _ = await rig.jump(to: CMTime(value: 7, timescale: 10))
      try await eventually("the second group") { rig.item.timedMetadata?.first?.stringValue == "name1" }
      #expect(rig.item.outputs.isEmpty)
      observation?.invalidate()
    }

    @Test func groupsAreToldWhenTheyBeginAndAfterASeek() async throws {
      let listener = GroupListener()
      let output = AVPlayerItemMetadataOutput(identifiers: ["mdta/org.example.name"])
      output.setDelegate(listener, queue: DispatchQueue(label: "groups"))
      let rig = try PlaybackRig(url: try await Self.movie()) { $0.add(output) }
      try await rig.ready()
      try await eventually("the first group") { !listener.told.values.isEmpty }
      // The item may not know its tracks yet.
      #expect(listener.told.values.map { $0.drop { $0 != " " } } == [" 0.0 name0"])
      try await rig.playToEnd()
      try await eventually("all groups") { listener.told.values.count >= 4 }
      #expect(listener.told.values.dropFirst() == ["meta 0.5 name1", "meta 1.0 name2", "meta 1.5 name3"])
      _ = await rig.jump(to: CMTime(value: 12, timescale: 10))
      try await eventually("the flush") { !listener.flushes.values.isEmpty }
      try await eventually("the group there") { listener.told.values.count >= 5 }
      #expect(listener.told.values.dropFirst(4).allSatisfy { $0 == "meta 1.0 name2" })
      rig.item.remove(output)
    }
  }
}
