import GStreamer
import Synchronization
import Testing

@testable import MediaEngine

/// What is linked behind a device doesn't have it connect anew.
@Suite struct HardwareSourceTests {
  init() { GStreamer.initialize() }

  @Test(arguments: [(false, true), (true, false)])
  func aSourceThatIsConnectedOnceIsToldOfNoChange(_ isConnectedOnce: Bool, _ isTold: Bool) async throws {
    let source = try Element("videotestsrc")
    let caps = Caps([Structure("video/x-raw")])
    let device = try HardwareSource(source, caps: caps, isConnectedOnce: isConnectedOnce)
    let told = Mutex(false)
    try source.pad("src").addProbe(.eventUpstream) { item in
      if case .event(let event) = item, event.kind == .reconfigure { told.withLock { $0 = true } }
      return .keep
    }
    let pipeline = Pipeline()
    let sink = try Element("fakesink")
    try pipeline.add([device.element, sink])
    try device.element.link(to: sink)
    _ = try await pipeline.setState(.paused, within: .seconds(60))
    told.withLock { $0 = false }
    // A new link tells all that is in front of it.
    device.element.unlink(from: sink)
    try device.element.link(to: sink)
    #expect(told.withLock(\.self) == isTold)
    await pipeline.stop()
  }
}
