import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct DataMatchingTests {
  /// What comes: a source's number, and the time in milliseconds.
  private func sets(_ arrivals: [(source: Int, time: Int64)], sources: Int = 2) -> [[Int64?]] {
    var matching = DataMatching<Int64>(sources: sources)
    return arrivals.flatMap { source, time in
      matching.add(time, at: CMTime(value: time, timescale: 1000), from: source)
    }
  }

  @Test func equalTimesComeTogetherWhicheverComesFirst() {
    #expect(sets([(0, 0), (1, 0), (1, 33), (0, 33), (0, 66)]) == [[0, 0], [33, 33]])
  }

  @Test func aSourceThatIsSlowerIsMissingWhereItHasNothing() {
    #expect(sets([(0, 0), (0, 33), (1, 0), (0, 66), (1, 66)]) == [[0, 0], [33, nil], [66, 66]])
  }

  @Test func whatLiesBetweenGoesToTheNearest() {
    let found = sets([(0, 0), (1, 2), (0, 40), (1, 37), (1, 60), (0, 80), (1, 83)])
    #expect(found == [[0, 2], [40, 37], [80, 83]])
  }

  @Test func ofManyTheNearestIsTakenAndTheRestLeft() {
    let found = sets([(0, 0), (1, 0), (1, 10), (1, 20), (1, 30), (0, 40), (1, 41), (1, 50)])
    #expect(found == [[0, 0], [40, 41]])
  }

  @Test func oneThatGivesNothingIsNotWaitedForAgain() {
    var arrivals: [(source: Int, time: Int64)] = (0..<8).map { (0, $0 * 40) }
    #expect(sets(arrivals).count == 8)
    // It is again, once it gives something.
    arrivals += [(1, 320), (0, 320), (0, 360)]
    #expect(sets(arrivals).dropFirst(8) == [[320, 320]])
  }

  @Test func threeAreMatched() {
    let found = sets([(0, 0), (2, 1), (1, 2), (0, 30), (2, 31), (1, 29), (1, 60)], sources: 3)
    #expect(found.first == [0, 2, 1])
  }
}

extension CaptureSuite {
  @Suite struct OutputSynchronizer {
    @Test func picturesOfTwoOutputsAndSoundComeTogether() async throws {
      let studio = try CaptureStudio()
      let (small, large, sound) = (AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      for (output, width) in [(small, 320), (large, 640)] {
        output.videoSettings = [
          kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
          kCVPixelBufferWidthKey as String: width,
          kCVPixelBufferHeightKey as String: width * 3 / 4,
        ]
      }
      try studio.add(studio.camera)
      try studio.add(studio.microphone)
      for output in [large, small, sound] { studio.add(output) }
      let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [large, small, sound])
      let listener = Listener()
      synchronizer.setDelegate(listener, queue: DispatchQueue(label: "test.synchronized"))
      #expect(synchronizer.delegate === listener)
      try await studio.start()
      try await eventually("twenty sets") { listener.seen.values.count >= 20 }
      try await studio.stop()
      let complete = listener.seen.values.filter { $0.large != nil && $0.small != nil }
      #expect(complete.count >= 18)
      #expect(complete.allSatisfy { $0.large == $0.small }, "the same frame of both")
      #expect(listener.seen.values.filter { $0.soundDistance != nil }.count >= 15)
      #expect(listener.seen.values.compactMap(\.soundDistance).allSatisfy { $0 <= 0.5 / 30 + 0.001 })
      #expect(large.sampleBufferDelegate != nil)
    }

    @Test func outputsAreLeftWithTheSynchronizer() throws {
      let output = AVCaptureVideoDataOutput()
      var synchronizer: AVCaptureDataOutputSynchronizer? = AVCaptureDataOutputSynchronizer(dataOutputs: [output])
      #expect(synchronizer?.dataOutputs == [output])
      #expect(output.sampleBufferDelegate != nil)
      synchronizer = nil
      #expect(output.sampleBufferDelegate == nil)
    }
  }
}

private final class Listener: NSObject, AVCaptureDataOutputSynchronizerDelegate {
  struct Seen {
    var large: Int?
    var small: Int?
    /// How far the sound lies from the picture.
    var soundDistance: Double?
  }

  let seen = Gathered<Seen>()

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    func number(_ index: Int) -> Int? {
      let data = synchronizedDataCollection[synchronizer.dataOutputs[index]] as? AVCaptureSynchronizedSampleBufferData
      return data?.sampleBuffer.imageBuffer.flatMap { EditingRig.number($0) }
    }
    let picture = synchronizedDataCollection.synchronizedData(for: synchronizer.dataOutputs[0])
    let sound = synchronizedDataCollection.synchronizedData(for: synchronizer.dataOutputs[2])
    let distance = picture.flatMap { picture in sound.map { abs(($0.timestamp - picture.timestamp).seconds) } }
    seen.add(Seen(large: number(0), small: number(1), soundDistance: distance))
  }
}
