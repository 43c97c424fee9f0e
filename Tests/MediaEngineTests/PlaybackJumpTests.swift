import CoreMedia
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct PlaybackJumpTests {
  /// Without the file's table a frame begins where GStreamer cut into it, some nanoseconds later.
  @Test func aJumpWaitsForTheTableThatIsBeingRead() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open(hasSound: false)
    defer { engine.close() }
    let index = await engine.frameIndex(isCheap: true).value
    #expect(index.times.count == 60)
    // As where the disk is slow.
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    engine.state.withLock { state in
      (state.index, state.readsTable) = (FrameIndex(), true)
      state.indexTask = Task {
        for await _ in gate { break }
        engine.state.withLock { ($0.index, $0.readsTable) = (index, false) }
        return index
      }
    }
    let time = CMTime(value: 29, timescale: 30)
    let landed = Mutex<Bool?>(nil)
    engine.seek(SeekRequest(time)) { isThere in landed.withLock { $0 = isThere } }
    // Time enough to land elsewhere.
    try? await eventually("nothing", limit: .milliseconds(200)) { landed.withLock { $0 != nil } }
    open.yield()
    try await eventually("the jump") { landed.withLock { $0 != nil } }
    #expect(landed.withLock { $0 } == true && listener.state.withLock { $0.numbers.last } == 29)
    #expect(engine.lastFrame?.time == time)
  }
}
