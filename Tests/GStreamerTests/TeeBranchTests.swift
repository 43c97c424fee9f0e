import Foundation
import GStreamer
import Testing

@Suite struct TeeBranchTests {
  /// 100 small frames a second, as from a camera, and a sink that counts them.
  private func makePreview() throws -> (Pipeline, tee: Element, frames: Collected<ClockTime?>) {
    let pipeline = try Pipeline(
      parsing: """
        videotestsrc is-live=true ! video/x-raw,format=I420,width=64,height=48,framerate=100/1 ! tee name=t \
        ! queue max-size-buffers=2 leaky=downstream ! appsink name=s
        """)
    let frames = Collected<ClockTime?>()
    if let sink = pipeline.element(named: "s").flatMap({ AppSink($0) }) {
      sink.setHandlers(onSample: { sample in
        frames.add(sample.runningTime)
        return .ok
      })
    }
    return (pipeline, try #require(pipeline.element(named: "t")), frames)
  }

  @Test func aBranchThatIsTakenOffLeavesAFinishedFileAndARunningPreview() async throws {
    let (pipeline, tee, frames) = try makePreview()
    try await pipeline.setState(.playing)
    #expect(await frames.wait(for: 3))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString).mkv")
    defer { try? FileManager.default.removeItem(at: file) }
    let branch = try await TeeBranch.attach(
      Bin(parsing: "queue ! jpegenc ! matroskamux ! filesink async=false location=\(file.path)"), to: tee)
    #expect(tee.sourcePads.count == 2)
    #expect(await frames.wait(for: frames.values.count + 20))
    #expect(await branch.detach(within: patience))
    #expect(tee.sourcePads.count == 1)
    #expect(branch.bin.parent == nil)
    #expect(branch.bin.state == .null)
    await GStreamer.finishBackgroundWork()
    #expect(branch.bin.object.referenceCount == 1)
    // The others run on.
    #expect(await frames.wait(for: frames.values.count + 5))
    #expect(pipeline.firstFailure == nil)
    await pipeline.stop()

    // A file that was cut off has no duration: the muxer writes it at the end of its stream.
    let player = try Pipeline(parsing: "filesrc location=\(file.path) ! matroskademux ! fakesink")
    try await player.setState(.paused)
    #expect((player.duration ?? .zero) >= .milliseconds(150))
    await player.stop()
  }

  @Test func branchesComeAndGoWhileThePreviewKeepsItsFrames() async throws {
    let (pipeline, tee, frames) = try makePreview()
    try await pipeline.setState(.playing)
    for _ in 0..<5 {
      let branch = try await TeeBranch.attach(Bin(parsing: "queue ! fakesink async=false"), to: tee)
      #expect(await frames.wait(for: frames.values.count + 3))
      #expect(await branch.detach(within: patience))
    }
    #expect(tee.sourcePads.count == 1)
    #expect(pipeline.firstFailure == nil)
    await pipeline.stop()
  }

  @Test func aBranchThatCannotStartLeavesNothingBehind() async throws {
    let (pipeline, tee, frames) = try makePreview()
    try await pipeline.setState(.playing)
    let children = pipeline.children.count
    await #expect(throws: GStreamerError.self) {
      _ = try await TeeBranch.attach(
        Bin(parsing: "queue ! filesink async=false location=/nonexistent/folder/file"), to: tee)
    }
    #expect(pipeline.children.count == children)
    #expect(tee.sourcePads.count == 1)
    #expect(await frames.wait(for: frames.values.count + 3))
    await pipeline.stop()
  }

  @Test func aBranchThatNeverDrainsIsTakenOffAllTheSame() async throws {
    let (pipeline, tee, frames) = try makePreview()
    try await pipeline.setState(.playing)
    let bin = try Bin(parsing: "queue leaky=downstream ! identity name=stuck ! fakesink async=false")
    // Holds even the end of the stream.
    let stuck = try #require(bin.element(named: "stuck")).pad("src").addProbe([
      .blockDownstream, .buffer, .eventDownstream,
    ]) {
      _ in .keep
    }
    let branch = try await TeeBranch.attach(bin, to: tee)
    #expect(await branch.detach(within: .milliseconds(100)) == false)
    #expect(branch.bin.parent == nil)
    #expect(await frames.wait(for: frames.values.count + 3))
    stuck.remove()
    await pipeline.stop()
  }
}
