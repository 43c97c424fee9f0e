import AVFoundation
import CoreGraphics
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct ImageGeneratorTests {
  private func generator(_ name: String = "h264 mp4") async throws -> AVAssetImageGenerator {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try await MediaLibrary.file(for: recipe)))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    return generator
  }

  private func number(_ image: CGImage) -> Int? { EditingRig.number(image) }

  private func frame(_ number: Int64) -> CMTime { CMTime(value: number, timescale: 30) }

  @Test func anImageComesWithTheTimeOfItsFrame() async throws {
    let generator = try await generator()
    let (image, time) = try await generator.image(at: CMTime(value: 1015, timescale: 1000))
    #expect(number(image) == 30)
    #expect(time == CMTime(value: 1, timescale: 1))
  }

  @Test func withoutAWordOnToleranceAnyKeyFrameWillDo() async throws {
    let generator = AVAssetImageGenerator(asset: try await generator().asset)
    #expect(generator.requestedTimeToleranceBefore == .positiveInfinity)
    #expect(generator.requestedTimeToleranceAfter == .positiveInfinity)
    #expect(try await generator.image(at: frame(40)).actualTime == frame(30))
  }

  @Test func theSequenceHasThemInTheOrderInWhichTheyWereAskedFor() async throws {
    let times = [50, 10, 45, 700, 10].map(frame)
    var seen: [Int?] = []
    var asked: [CMTime] = []
    for await result in try await generator().images(for: times) {
      asked.append(result.requestedTime)
      seen.append((try? result.image).flatMap(number))
      if case .failure(_, let error) = result { #expect((error as? AVError)?.code == .noImageAtTime) }
    }
    #expect(asked == times)
    #expect(seen == [50, 10, 45, nil, 10])
    for await _ in try await generator().images(for: []) { Issue.record("nothing was asked for") }
  }

  @Test(arguments: ["one key frame", "key frames only"])
  func aSequenceThatIsLeftLeavesTheRestOut(_ name: String) async throws {
    let generator = try await generator(name)
    for count in 1...6 {
      var taken = 0
      for await result in generator.images(for: (0..<60).map(frame)) {
        #expect(number(try result.image) == taken)
        taken += 1
        if taken == count { break }
      }
      #expect(taken == count)
    }
    #expect(number(try await generator.image(at: frame(59)).image) == 59)
  }

  @Test func theThreadThatAsksForACopyWaitsForIt() async throws {
    let generator = try await generator()
    var actual = CMTime.invalid
    let image = try generator.copyCGImage(at: frame(7), actualTime: &actual)
    #expect(number(image) == 7)
    #expect(actual == frame(7))
    #expect { try generator.copyCGImage(at: frame(-1), actualTime: nil) } throws: {
      ($0 as? AVError)?.code == .noImageAtTime
    }
  }

  @Test func theHandlerIsCalledOnceForEachTime() async throws {
    let generator = try await generator()
    let times = [3, 33, 999].map { NSValue(time: frame($0)) }
    let (calls, call) = AsyncStream.makeStream(of: (CMTime, Int?, CMTime, AVAssetImageGenerator.Result).self)
    generator.generateCGImagesAsynchronously(forTimes: times) { requested, image, actual, result, error in
      #expect((error == nil) == (image != nil))
      call.yield((requested, image.flatMap { self.number($0) }, actual, result))
      if requested == self.frame(999) { call.finish() }
    }
    var seen: [(CMTime, Int?, CMTime, AVAssetImageGenerator.Result)] = []
    for await call in calls { seen.append(call) }
    #expect(seen.map(\.0) == times.map(\.timeValue))
    #expect(seen.map(\.1) == [3, 33, nil])
    #expect(seen.prefix(2).map(\.2) == [frame(3), frame(33)])
    #expect(seen.map(\.3) == [.succeeded, .succeeded, .failed])
  }

  @Test(arguments: ["one key frame", "key frames only"])
  func cancellingAllCancelsWhatIsntMade(_ name: String) async throws {
    let generator = try await generator(name)
    let times = (0..<60).map { NSValue(time: frame($0)) }
    let (calls, call) = AsyncStream.makeStream(of: AVAssetImageGenerator.Result.self)
    let missing = Mutex(times.count)
    generator.generateCGImagesAsynchronously(forTimes: times) { requested, _, _, result, error in
      if requested == self.frame(2) { generator.cancelAllCGImageGeneration() }
      #expect(result == .succeeded || (error as? AVError)?.code == .operationCancelled)
      call.yield(result)
      let isLast = missing.withLock { missing in
        missing -= 1
        return missing == 0
      }
      if isLast { call.finish() }
    }
    var results: [AVAssetImageGenerator.Result] = []
    for await result in calls { results.append(result) }
    #expect(results.count == 60)
    #expect(results.prefix(3) == [.succeeded, .succeeded, .succeeded])
    #expect(results.last == .cancelled)
  }

  @Test func aCancelledTaskGetsNoImage() async throws {
    let generator = try await generator()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await generator.image(at: frame(20)).actualTime
    }
    await #expect { try await task.value } throws: { ($0 as? AVError)?.code == .operationCancelled }
    #expect(try await generator.image(at: frame(20)).actualTime == frame(20))
  }

  @Test func sizeTurnAndPixelsAreAsTheyWereSet() async throws {
    let turned = try await generator("turned 90")
    let stored = try await turned.image(at: .zero).image
    turned.appliesPreferredTrackTransform = true
    turned.maximumSize = CGSize(width: 100, height: 0)
    let upright = try await turned.image(at: .zero).image
    #expect((upright.width > upright.height) != (stored.width > stored.height))
    #expect(upright.width == 100)

    let wide = try await generator("wide pixels")
    #expect(try await wide.image(at: .zero).image.width == 427)
    wide.apertureMode = .encodedPixels
    #expect(try await wide.image(at: .zero).image.width == 320)
    wide.apertureMode = .cleanAperture
    #expect(try await wide.image(at: .zero).image.width == 427)
  }

  @Test func anAssetWithoutVideoAndOneThatIsntThereSaySo() async throws {
    let sound = try await generator("aac alone")
    await #expect { try await sound.image(at: .zero) } throws: { ($0 as? AVError)?.code == .noSourceTrack }
    let nowhere = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere/clip.mp4")))
    await #expect { try await nowhere.image(at: .zero) } throws: { ($0 as? AVError)?.code == .contentIsUnavailable }
  }
}
