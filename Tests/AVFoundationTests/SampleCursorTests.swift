import AVFoundation
import Foundation
import TestMedia
import Testing

@Suite(.blocking) struct SampleCursorTests {
  private func track(_ kind: AVMediaType = .video) async throws -> AVAssetTrack {
    let file = try await EditingRig.film(frames: 60, bidirectional: 2, keyFrames: 20)
    return try #require(try await AVURLAsset(url: file).loadTracks(withMediaType: kind).first)
  }

  private func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 30) }

  @Test func cursorsGoThroughTheSamplesInBothOrders() async throws {
    let track = try await track()
    #expect(track.canProvideSampleCursors)
    let start = track.samplePresentationTime(forTrackTime: .zero)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    var (presented, decoded): ([CMTime], [CMTime]) = ([], [])
    repeat {
      presented.append(cursor.presentationTimeStamp - start)
      decoded.append(cursor.decodeTimeStamp)
    } while cursor.stepInDecodeOrder(byCount: 1) == 1
    #expect(presented.count == 60)
    #expect(presented != presented.sorted())
    #expect(presented.sorted() == (0..<60).map(time))
    #expect(decoded == decoded.sorted())
    #expect(cursor.stepInDecodeOrder(byCount: -1000) == -59)
    #expect(cursor.stepInDecodeOrder(byCount: .min) == 0)
    var shown: [CMTime] = []
    repeat { shown.append(cursor.presentationTimeStamp - start) } while cursor.stepInPresentationOrder(byCount: 1) == 1
    #expect(shown == (0..<60).map(time))
  }

  @Test func cursorsGoToTimes() async throws {
    let track = try await track()
    let start = track.samplePresentationTime(forTrackTime: .zero)
    let cursor = try #require(track.makeSampleCursor(presentationTimeStamp: start + CMTime(value: 105, timescale: 300)))
    #expect(cursor.presentationTimeStamp == start + time(10))
    #expect(cursor.currentSampleDuration == time(1))
    var wasPinned: ObjCBool = true
    #expect(cursor.step(byPresentationTime: time(7), wasPinned: &wasPinned) == time(7))
    #expect(!wasPinned.boolValue)
    #expect(cursor.step(byPresentationTime: time(900), wasPinned: &wasPinned) == time(59 - 17))
    #expect(wasPinned.boolValue)
    let last = try #require(track.makeSampleCursorAtLastSampleInDecodeOrder())
    #expect(last.step(byDecodeTime: time(-3), wasPinned: &wasPinned) == time(-3))
    #expect(!wasPinned.boolValue)
    _ = last.step(byDecodeTime: time(-100), wasPinned: &wasPinned)
    #expect(wasPinned.boolValue)
    let first = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(first.comparePositionInDecodeOrder(withPositionOf: last) == .orderedSame)
    let copy = try #require(first.copy() as? AVSampleCursor)
    #expect(copy.stepInDecodeOrder(byCount: 5) == 5)
    #expect(first.comparePositionInDecodeOrder(withPositionOf: copy) == .orderedAscending)
    #expect(copy.comparePositionInDecodeOrder(withPositionOf: first) == .orderedDescending)
  }

  @Test func aSampleLiesWhereItsBytesAre() async throws {
    let track = try await track()
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(cursor.stepInDecodeOrder(byCount: 20) == 20)
    let range = cursor.currentSampleStorageRange
    let url = try #require(cursor.currentChunkStorageURL)
    let stored = try Data(contentsOf: url)[Int(range.offset)..<Int(range.offset + range.length)]
    let asset = track.asset ?? AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let buffers = EditingRig.buffers(output).filter { $0.numSamples > 0 }
    #expect(EditingRig.bytes(buffers[20]) == Array(stored))
    #expect(cursor.copyCurrentSampleFormatDescription().mediaSubType == .h264)
  }

  @Test func aCursorSaysWhereDecodingBegins() async throws {
    let track = try await track()
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    var keys: [Int] = []
    for index in 0..<60 {
      if cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue { keys.append(index) }
      #expect(cursor.samplesRequiredForDecoderRefresh == index - (keys.last ?? 0))
      _ = cursor.stepInDecodeOrder(byCount: 1)
    }
    #expect(keys == [0, 20, 40])
  }

  @Test func aCursorSaysWhetherOthersAreShownAcrossIt() async throws {
    let track = try await track()
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    var times: [CMTime] = []
    repeat { times.append(cursor.presentationTimeStamp) } while cursor.stepInDecodeOrder(byCount: 1) == 1
    _ = cursor.stepInDecodeOrder(byCount: -1000)
    var (earlier, later): ([Bool], [Bool]) = ([], [])
    for _ in times {
      later.append(cursor.samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(than: cursor))
      earlier.append(cursor.samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(than: cursor))
      _ = cursor.stepInDecodeOrder(byCount: 1)
    }
    #expect(later == times.indices.map { index in times[..<index].contains { $0 > times[index] } })
    #expect(earlier == times.indices.map { index in times[index...].contains { $0 < times[index] } })
    #expect(earlier.contains(true) && later.contains(true))
  }

  @Test func soundHasCursorsAndCompositionsHaveNone() async throws {
    let sound = try await track(.audio)
    let cursor = try #require(sound.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(cursor.currentSampleDuration == CMTime(value: 1024, timescale: 48_000))
    #expect(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    #expect(!track.canProvideSampleCursors && track.makeSampleCursorAtFirstSampleInDecodeOrder() == nil)
  }
}
