import Foundation
import GStreamer
import Synchronization
import TestSupport
import Testing

/// The bytes of muxers, written by who is asked to.
@Suite struct ByteSinkTests {
  /// A file in memory.
  private final class Memory: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let places = Mutex<[Int64]>([])

    func write(_ buffer: Buffer, at place: Int64) -> FlowResult {
      guard let new = try? buffer.bytes() else { return .error }
      places.withLock { $0.append(place) }
      bytes.withLock { bytes in
        let end = Int(place) + new.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(Int(place)..<end, with: new)
      }
      return .ok
    }
  }

  private static let sound = "audiotestsrc num-buffers=50 ! audio/x-raw,format=S16LE,rate=8000,channels=1 ! "

  /// The failures of a pipeline that runs to its end, which is the first.
  private func run(_ pipeline: Pipeline) async throws -> [Failure] {
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    let end = try await within("the end") { () -> [Failure]? in
      for await message in messages {
        if case .error(let failure) = message { return [failure] }
        if case .eos = message { return [] }
      }
      return nil
    }
    await pipeline.stop()
    return end
  }

  private func pipeline(_ description: String, into sink: Element) throws -> Pipeline {
    let (pipeline, source) = (Pipeline(), try Bin(parsing: description))
    try pipeline.add([source, sink])
    try source.link(to: sink)
    return pipeline
  }

  /// WAVE's muxer goes back to its header, as it does in a file.
  @Test func aMuxerWritesTheSameAsIntoAFile() async throws {
    let (folder, memory) = (try ProgramFolder(), Memory())
    let file = try Element("filesink")
    try file.set("location", folder.file("a.wav").path)
    #expect(try await run(pipeline(Self.sound + "wavenc", into: file)).isEmpty)
    let sink = try ByteSink { memory.write($0, at: $1) }
    #expect(try await run(pipeline(Self.sound + "wavenc", into: sink)).isEmpty)
    let expected = try [UInt8](Data(contentsOf: folder.file("a.wav")))
    #expect(expected.count > 50_000 && memory.bytes.withLock { $0 } == expected)
    #expect(memory.places.withLock { $0.filter { $0 == 0 }.count } == 2)
  }

  /// A sink that can't go back gets no index: Matroska's then says that it is a stream.
  @Test func matroskaGetsItsIndex() async throws {
    let memory = Memory()
    let sink = try ByteSink { memory.write($0, at: $1) }
    #expect(try await run(pipeline(Self.sound + "matroskamux", into: sink)).isEmpty)
    let bytes = memory.bytes.withLock { $0 }
    let cues: [UInt8] = [0x1C, 0x53, 0xBB, 0x6B]
    #expect(bytes.indices.dropLast(3).contains { Array(bytes[$0..<$0 + 4]) == cues })
  }

  @Test func aWriterThatFailsEndsTheStream() async throws {
    let sink = try ByteSink { _, place in place > 100 ? .error : .ok }
    let failures = try await run(pipeline(Self.sound + "wavenc", into: sink))
    #expect(failures.map(\.kind) == [.stream])
  }
}
