import Dispatch
import Foundation
import GStreamer
import Synchronization
import TestSupport
import Testing

/// The bytes of a file for demuxers, read by who is asked to.
@Suite struct ByteSourceTests {
  private struct Refusal: Error, CustomStringConvertible { let description = "“/lake” doesn't answer" }

  /// A WAVE file of ten seconds, with a header that tells its length.
  private static let file: [UInt8] = {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 255) } }
    let sound = (0..<160_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }
    let format = number(1, 2) + number(1, 2) + number(8000, 4) + number(16_000, 4) + number(2, 2) + number(16, 2)
    return Array("RIFF".utf8) + number(36 + sound.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + format
      + Array("data".utf8) + number(sound.count, 4) + sound
  }()

  /// What a pipeline behind the source ends with, and the bytes that came out of it.
  private func run(_ source: Element, through description: String) async throws -> (failure: Failure?, bytes: [UInt8]) {
    let (pipeline, sink) = (Pipeline(), try AppSink())
    let middle = try Bin(parsing: description)
    try pipeline.add([source, middle, sink])
    try source.link(to: middle)
    try middle.link(to: sink)
    let bytes = Mutex<[UInt8]>([])
    sink.setHandlers(onSample: { sample in
      bytes.withLock { $0 += (try? sample.buffer?.bytes()) ?? [] }
      return .ok
    })
    let messages = pipeline.messages
    // Where nothing can be read, it doesn't get there.
    try pipeline.requestState(.playing)
    let failure = try await within("the end") { () -> Failure?? in
      for await message in messages {
        if case .error(let failure) = message { return .some(failure) }
        if case .eos = message { return .some(nil) }
      }
      return nil
    }
    await pipeline.stop()
    return (failure, bytes.withLock { $0 })
  }

  /// Parts of it, which begin where they should.
  private func reader() -> ByteSource.Reader {
    { offset, count in
      let part = Self.file.dropFirst(Int(offset)).prefix(count)
      return part.isEmpty ? nil : Buffer(Array(part))
    }
  }

  @Test(arguments: ["identity", "queue"]) func everyByteComesOnce(_ middle: String) async throws {
    let source = try ByteSource(size: Int64(Self.file.count), reader())
    let (failure, bytes) = try await run(source, through: middle)
    #expect(failure == nil && bytes == Self.file)
  }

  /// Demuxers ask for parts here and there.
  @Test func aDemuxerFindsItsWay() async throws {
    let source = try ByteSource(size: Int64(Self.file.count), reader())
    let (failure, bytes) = try await run(source, through: "wavparse")
    #expect(failure == nil && bytes == Array(Self.file.dropFirst(44)))
  }

  @Test(arguments: [0, 50_000] as [Int64]) func whyItCantBeReadIsTold(_ place: Int64) async throws {
    let reader = reader()
    let source = try ByteSource(size: Int64(Self.file.count)) { offset, count in
      guard offset < place else { throw Refusal() }
      return try reader(offset, count)
    }
    let failure = try #require(try await run(source, through: "wavparse").failure)
    #expect(failure.kind == .notRead && failure.message == Refusal().description)
  }

  /// A seek drops the part that is being read: where it goes to that part's place, the part is read again.
  @Test func aPartThatASeekDropsIsReadAgain() async throws {
    // Half a second is 8,000 bytes behind the header.
    let (start, half) = (Int64(44 + 8000), ClockTime.seconds(0.5))
    let reads = Mutex(0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let bytes = Mutex<[UInt8]>([])
    let reader = reader()
    let source = try ByteSource(size: Int64(Self.file.count)) { offset, count in
      // The first time until the second seek's flush has come through.
      if offset == start,
        reads.withLock({
          $0 += 1; return $0 == 1
        })
      {
        mayGoOn.wait()
      }
      return try reader(offset, count)
    }
    let (pipeline, parser, sink) = (Pipeline(), try Element("wavparse"), try AppSink())
    try pipeline.add([source, parser, sink])
    try source.link(to: parser)
    try parser.link(to: sink)
    sink.setHandlers(onSample: { sample in
      bytes.withLock { $0 += (try? sample.buffer?.bytes()) ?? [] }
      return .ok
    })
    let messages = pipeline.messages
    try await pipeline.setState(.paused)
    #expect(pipeline.seek(start: half))
    try await eventually("the part to be read") { reads.withLock { $0 } == 1 }
    try sink.pad("sink").addProbe(.flush) { _ in
      mayGoOn.signal()
      return .remove
    }
    #expect(try await within("the seek") { pipeline.seek(start: half) })
    try await pipeline.setState(.playing)
    try await within("the end") { for await case .eos in messages { break } }
    await pipeline.stop()
    #expect(bytes.withLock { $0 } == Array(Self.file.dropFirst(Int(start))))
  }
}
