import Foundation
import TestMedia
import TestSupport
import Testing

@testable import GStreamer
@testable import MediaEngine

/// How it is seen that nothing will come of a file, where GStreamer doesn't say so.
@Suite struct PlaybackRestTests {
  private static func graph(_ url: URL) throws -> PlaybackGraph {
    var options = PlaybackOptions()
    options.sound = .none
    return try PlaybackGraph(
      url, options: options, onFrame: { _ in }, onVideoEnd: {}, onDrained: { _ in }, onStreams: { _, _ in })
  }

  @Test func aFileWithoutItsIndexBringsItsSourceToRest() async throws {
    let movie = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 })
    let folder = try ProgramFolder()
    let part = folder.file("part.mp4")
    let bytes = try Data(contentsOf: movie)
    try bytes.prefix(bytes.count / 3).write(to: part)
    let graph = try Self.graph(part)
    #expect(!graph.isAtRest)
    _ = try? await graph.pipeline.setState(.paused, within: .milliseconds(1))
    try await eventually("rest") { graph.isAtRest ? () : nil }
    await graph.pipeline.stop()
  }

  @Test func onePlayedToItsEndHasSaidWhatItBrings() async throws {
    let movie = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 3 })
    let graph = try Self.graph(movie)
    let messages = graph.pipeline.messages
    try await graph.pipeline.setState(.playing)
    try await within("the end") { for await case .eos in messages { break } }
    #expect(!graph.isAtRest && graph.linked.count == 1)
    await graph.pipeline.stop()
  }
}
