import CoreVideo
import Testing

@testable import GTKSupport

@MainActor
@Suite struct FrameMailboxTests {
  private func frame() throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &made)
    return try #require(made)
  }

  @Test func theLatestFrameWinsAndArrivesOnce() async throws {
    let mailbox = FrameMailbox()
    var received: [CVPixelBuffer] = []
    mailbox.deliver = { received.append($0) }
    let frames = try (0..<5).map { _ in try frame() }
    // The main thread is here, so nothing can be fetched in between.
    for frame in frames { mailbox.post(frame) }
    await until { !received.isEmpty }
    #expect(received.count == 1 && received[0] === frames[4])
    mailbox.post(frames[0])
    await until { received.count == 2 }
    #expect(received[1] === frames[0])
  }

  @Test func whatWasThrownAwayDoesNotArrive() async throws {
    let mailbox = FrameMailbox()
    var received: [CVPixelBuffer] = []
    mailbox.deliver = { received.append($0) }
    let (old, new) = (try frame(), try frame())
    mailbox.post(old)
    mailbox.empty()
    mailbox.post(new)
    await until { !received.isEmpty }
    #expect(received.count == 1 && received[0] === new)
  }
}
