import AVFoundation
import Foundation

/// Edits movies for Tests/Bench/run, by the public interface alone. Each verb does one piece of work and ends.
@main struct EditingBench {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let verb = words.first else { return usage() }
    let files = words.dropFirst().map { URL(fileURLWithPath: $0) }
    switch verb {
    case "read" where files.count == 1: try Reading.frames(of: files[0])
    case "mix" where files.count == 1: try Reading.mix(of: files[0])
    case "encode" where files.count == 2: try await Encoding.encode(files[0], into: files[1], bitRate: 6_000_000)
    case "fade" where files.count == 3: try await Joining.crossFade(files[0], files[1], into: files[2])
    case "join" where files.count >= 3:
      try await Joining.join(Array(files.dropLast()), into: files[files.count - 1])
    case "segments" where words.count == 3: try Reading.segments(of: files[0], count: Int(words[2]) ?? 1)
    case "layers" where !files.isEmpty: try await Layers.measure(files)
    default: usage()
    }
  }

  private static func usage() {
    print(
      "editing-bench read IN | mix IN | encode IN OUT | fade ONE OTHER OUT | join IN… OUT | segments IN COUNT | layers IN…"
    )
  }
}
