import Foundation
import GStreamer

/// Measures how loud a steady sound is.
enum LevelMeasurement {
  private struct Facts: Encodable {
    let decibels: Double
    let rate: Int
    let channels: Int
  }

  /// Two windows in a row this close make a steady sound; below the floor is silence.
  private static let steady = 0.02, floor = -60.0

  static func run(_ arguments: inout Arguments) async throws {
    guard let factory = arguments.take("source") else { throw Arguments.Mistake(description: "level needs --source") }
    let source = try Element(factory)
    if let device = arguments.take("device") { try source.set("device", device) }
    let limit = Duration.seconds(try arguments.take("seconds", default: 10.0))
    try arguments.finish()

    let pipeline = Pipeline(name: "rig-probe")
    let convert = try Element("audioconvert")
    let sink = try AppSink(
      caps: Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]), maxBuffers: 64)
    try pipeline.add([source, convert, sink])
    try source.link(to: [convert, sink])
    try await pipeline.setState(.playing)

    let deadline = ContinuousClock.now + limit
    var window = Window(), former = -Double.infinity, facts: Facts?
    while facts == nil, ContinuousClock.now < deadline {
      guard let sample = try await pull(from: sink, of: pipeline), let buffer = sample.buffer,
        let info = sample.caps.flatMap({ AudioInfo($0) })
      else { continue }
      window.add(try buffer.map())
      guard window.count >= info.rate * info.channels / 2 else { continue }
      let level = window.decibels
      window = Window()
      if level > floor, abs(level - former) < steady {
        facts = Facts(decibels: (level * 1000).rounded() / 1000, rate: info.rate, channels: info.channels)
      }
      former = level
    }
    await pipeline.stop()
    guard let facts else { throw Trouble("no steady sound in \(limit); the last half second had \(former) dB") }
    try Report.line(facts)
  }

  /// The next sample, or nil after a moment without one; an error of the pipeline's is thrown.
  private static func pull(from sink: AppSink, of pipeline: Pipeline) async throws -> Sample? {
    if let failure = pipeline.firstFailure { throw failure }
    return await Task.detached { sink.pull(within: .milliseconds(500)) }.value
  }

  /// Half a second of sound.
  private struct Window {
    private(set) var count = 0
    private var squares = 0.0

    mutating func add(_ buffer: MappedBuffer) {
      for value in buffer.bytes.bindMemory(to: Float.self) { squares += Double(value) * Double(value) }
      count += buffer.bytes.count / MemoryLayout<Float>.stride
    }

    var decibels: Double { 10 * log10(squares / Double(max(1, count))) }
  }
}
