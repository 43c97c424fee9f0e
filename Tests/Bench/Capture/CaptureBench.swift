import Foundation
import MediaEngine

/// Measures capture in the engine, for `Tests/Bench/run`: prints one JSON object.
///
///     capture-bench gaps CYCLES        the preview's longest silence around the starts and ends of recordings
///     capture-bench switch CYCLES      from asking for another camera to its first picture
///     capture-bench record NAME SECONDS WIDTHxHEIGHT
///                                      previews and records the camera of this name, for its processor time
@main
enum CaptureBench {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    switch (words.first, words.dropFirst().compactMap(Int.init).first) {
    case ("gaps", let cycles?): try await show(GapBench.run(cycles: cycles))
    case ("switch", let cycles?): try await show(SwitchBench.run(cycles: cycles))
    case ("record", let seconds?) where words.count == 4:
      let size = words.last?.split(separator: "x").compactMap { Int($0) } ?? []
      guard size.count == 2 else { fallthrough }
      let name = words.dropFirst().first ?? ""
      try await show(RecordBench.run(camera: name, seconds: seconds, width: size[0], height: size[1]))
    default:
      FileHandle.standardError.write(Data("usage: capture-bench gaps N | switch N | record NAME SECONDS WxH\n".utf8))
      exit(2)
    }
  }

  private static func show(_ facts: some Encodable) throws {
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(facts) + Data("\n".utf8))
  }
}
