import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct PictureRingTests {
  private static func sample(_ milliseconds: Int, bytes: Int = 100) -> Sample {
    Sample(
      Buffer(
        [UInt8](repeating: UInt8(milliseconds % 256), count: bytes),
        pts: ClockTime(nanoseconds: UInt64(milliseconds) * 1_000_000), duration: ClockTime(nanoseconds: 33_000_000)),
      caps: Caps("image/jpeg", ["width": 320, "height": 240]))
  }

  private static func moment(_ milliseconds: Int) -> CMTime { CMTime(value: Int64(milliseconds), timescale: 1000) }

  /// Which picture is given for a moment: of those that are there, or else the next, which comes at 2000.
  private static let moments: [(there: [Int], asked: Int, given: Int)] = [
    ([1000, 1033, 1066], 1070, 1066), ([1000, 1033, 1066], 1040, 1033), ([1000, 1033, 1066], 1051, 1066),
    ([1000, 1033, 1066], 1165, 1066), ([1000, 1033, 1066], 1167, 2000), ([], 1000, 2000), ([1000], 980, 1000),
    ([1000, 1033], 1100, 1033),
  ]

  @Test(arguments: moments)
  func thePictureOfTheMomentIsGiven(_ row: (there: [Int], asked: Int, given: Int)) async throws {
    let ring = PictureRing()
    for time in row.there { ring.receive(Self.sample(time)) }
    async let given = ring.picture(at: Self.moment(row.asked))
    if row.given == 2000 {
      try await eventually("somebody waits") { ring.waiterCount > 0 ? () : nil }
      ring.receive(Self.sample(2000))
    }
    #expect(try await given.time == Self.moment(row.given))
  }

  @Test func itKeepsFewPicturesAndFewBytes() {
    let ring = PictureRing(capacity: 4, byteLimit: 1000)
    for index in 0..<100 { ring.receive(Self.sample(1000 + index * 33)) }
    #expect(ring.kept.pictures == 4 && ring.kept.bytes == 400)
    for index in 100..<110 { ring.receive(Self.sample(1000 + index * 33, bytes: 400)) }
    #expect(ring.kept.pictures == 2 && ring.kept.bytes == 800)
    for index in 110..<112 { ring.receive(Self.sample(1000 + index * 33, bytes: 4000)) }
    #expect(ring.kept.pictures == 2, "two of any size")
  }

  @Test func aCameraThatBeginsAnewLeavesNothingOfItsPast() async throws {
    let ring = PictureRing()
    for time in [5000, 5033] { ring.receive(Self.sample(time)) }
    ring.receive(Self.sample(1000))
    #expect(ring.kept.pictures == 1)
    #expect(try await ring.picture(at: Self.moment(1010)).time == Self.moment(1000))
  }

  @Test func thePicturesAreCopies() async throws {
    let ring = PictureRing()
    let sample = Self.sample(1000)
    let count = sample.buffer?.referenceCount
    ring.receive(sample)
    #expect(sample.buffer?.referenceCount == count, "the camera's buffer isn't held")
    let kept = try await ring.picture(at: Self.moment(1000))
    #expect(try kept.sample.buffer?.bytes() == sample.buffer?.bytes())
  }

  @Test func whoWaitsIsToldWhenNothingComes() async throws {
    let clock = SimulatedClock()
    let ring = PictureRing(clock: clock)
    let unlucky = Task { try await ring.nextPicture(after: .zero, timeoutSeconds: 5) }
    _ = try await eventually("somebody waits") { clock.nextDeadline }
    await clock.advance(by: .milliseconds(4999))
    #expect(ring.waiterCount == 1)
    await clock.advance(by: .milliseconds(1))
    await #expect(throws: PhotoError.noPicture) { try await unlucky.value }
    let cancelled = Task { try await ring.nextPicture(after: .zero) }
    let stopped = Task { try await ring.picture(at: .zero) }
    try await eventually("both wait") { ring.waiterCount == 2 ? () : nil }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    ring.close()
    await #expect(throws: PhotoError.stopped) { try await stopped.value }
    await #expect(throws: PhotoError.stopped) { try await ring.nextPicture(after: .zero) }
    #expect(ring.waiterCount == 0)
  }

  private static let encodings: [VideoFormat.Encoding] = [.jpeg, .raw("BGRA")]

  /// A running camera's painted numbers say which frame a photo shows.
  @Test(arguments: encodings) func photosShowTheMomentTheyWereAskedFor(_ encoding: VideoFormat.Encoding) async throws {
    let (camera, stream) = CameraStream.simulated(encoding: encoding)
    let ring = PictureRing(clock: camera.clock)
    let tap = try await stream.addTap(.asDelivered, queue: PictureRing.queue, to: ring)
    try await stream.start()
    let first = try await ring.nextPicture(after: .zero)
    #expect(first.isCompressed == (encoding == .jpeg))
    let zero = try await number(of: first)
    for _ in 0..<12 {
      let asked = ring.now
      let picture = try await ring.picture(at: asked)
      let late = (picture.time - asked).seconds
      #expect(late >= -0.1 && late <= 2.0 / 30 + 0.001, "\(late) s")
      let frames = try await number(of: picture) - zero
      #expect(abs((picture.time - first.time).seconds - Double(frames) / 30) < 0.002, "it is that moment's frame")
      _ = try await ring.nextPicture(after: picture.time)
    }
    await tap.close()
    await stream.stop()
  }

  @Test func tenInARowAreTenFramesInARow() async throws {
    let (_, stream) = CameraStream.simulated(encoding: .jpeg)
    let ring = PictureRing(capacity: 12)
    let tap = try await stream.addTap(.asDelivered, queue: PictureRing.queue, to: ring)
    try await stream.start()
    var time = try await ring.nextPicture(after: .zero).time
    var pictures: [CapturedPicture] = []
    for _ in 0..<10 {
      pictures.append(try await ring.nextPicture(after: time))
      time = try #require(pictures.last).time
    }
    await tap.close()
    await stream.stop()
    var numbers: [Int] = []
    for picture in pictures { numbers.append(try await number(of: picture)) }
    #expect(numbers == Array(numbers[0]..<numbers[0] + 10))
  }

  private func number(of picture: CapturedPicture) async throws -> Int {
    let photo = try await PhotoEncoder.encode(picture, as: .jpeg(quality: 0.9))
    let image = try #require(PhotoRig.green(of: try PhotoReader.image(of: photo.data)))
    let square = SimulatedPicture.numberSquare(width: image.width, height: image.height)
    let number = image.pixels.withUnsafeBytes {
      FrameNumberPattern.read(from: $0.baseAddress!, bytesPerRow: image.width, at: square)
    }
    return Int(try #require(number))
  }
}
