import GLibSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Screens by the desktop's portal, which another program plays here.
@Suite struct ScreenPortalTests {
  private static let refusals: [(String?, ScreenFailure)] = [
    ("denied", .refused), ("other", .failed), (nil, .absent),
  ]

  @Test(arguments: refusals) func thereMayBeNoScreen(_ answer: String?, _ failure: ScreenFailure) async throws {
    let bus = try await PrivateBus(portal: answer)
    let portal = ScreenCastPortal(bus: bus.bus)
    await #expect(throws: failure) {
      try await portal.open(showsPointer: true, token: nil, until: Cancellation())
    }
  }

  @Test func withoutABusThereIsNoPortal() async throws {
    let portal = ScreenCastPortal(bus: .address("unix:path=/nonexistent/bus"))
    await #expect(throws: ScreenFailure.absent) {
      try await portal.open(showsPointer: true, token: nil, until: Cancellation())
    }
  }

  @Test func aScreenIsOpenUntilItIsClosed() async throws {
    let bus = try await PrivateBus(portal: "granted")
    let screen = try await ScreenCastPortal(bus: bus.bus).open(showsPointer: false, token: nil, until: Cancellation())
    #expect(screen.token == "as-before")
    async let end = screen.waitForEnd()
    screen.close()
    screen.close()
    #expect(await end == false)
  }

  @Test func thePersonMayEndIt() async throws {
    let bus = try await PrivateBus(portal: "ended")
    let screen = try await ScreenCastPortal(bus: bus.bus).open(showsPointer: true, token: nil, until: Cancellation())
    #expect(await screen.waitForEnd())
    screen.close()
  }

  @Test func aPortalThatGoesAwayIsNotWaitedFor() async throws {
    let bus = try await PrivateBus(portal: "silent")
    let portal = ScreenCastPortal(bus: bus.bus)
    let screen = Task { try await portal.open(showsPointer: true, token: nil, until: Cancellation()) }
    try await bus.asks("Start")
    bus.endPlayer()
    await #expect(throws: ScreenFailure.failed) { try await screen.value }
  }

  @Test func aScreenEndsWithThePortal() async throws {
    let bus = try await PrivateBus(portal: "granted")
    let screen = try await ScreenCastPortal(bus: bus.bus).open(showsPointer: true, token: nil, until: Cancellation())
    async let end = screen.waitForEnd()
    bus.endPlayer()
    #expect(await end)
    #expect(await screen.waitForEnd(), "nor does who asks later wait")
  }

  /// A dialog that nobody answers doesn't hold up the end of the session.
  @Test func whoStopsDoesntWaitForThePerson() async throws {
    let bus = try await PrivateBus(portal: "silent")
    let session = AVCaptureSession()
    let input = AVCaptureScreenInput(ScreenSource(bus: bus.bus))
    session.addInput(input)
    session.addOutput(AVCaptureVideoDataOutput())
    async let start: Void = elsewhere { session.startRunning() }
    try await bus.asks("Start")
    await elsewhere { session.stopRunning() }
    await start
    #expect(!session.isRunning)
  }

  @Test func aCancelledWaitNeedsNoSignal() async throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let bus = try await PrivateBus(portal: "silent")
    await #expect(throws: ScreenFailure.cancelled) {
      try await ScreenCastPortal(bus: bus.bus).open(showsPointer: true, token: nil, until: cancellation)
    }
  }
}
