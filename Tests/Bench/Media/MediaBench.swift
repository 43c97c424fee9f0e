import CoreMedia
import Foundation
import MediaEngine

/// Measures files and playing in the engine, for `Tests/Bench/run`: prints one JSON object.
///
///     media-bench load FILE COUNT            how long opening a file takes, in a process that is warm
///     media-bench first FILE                 prints its object when the first frame is there, then ends
///     media-bench seeks FILE COUNT           exact jumps to random times, while paused
///     media-bench scrub FILE SECONDS exact|keys
///                                            jumps one after the other, as a hand leads them through the whole movie
///     media-bench play FILE SECONDS          plays, for its processor time
@main
enum MediaBench {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 2 else { return usage() }
    let file = URL(fileURLWithPath: words[1])
    let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
    switch (words[0], words.count) {
    case ("load", 3): try await show(Loading.run(file, count: number))
    case ("first", 2): try await show(Playing.first(file))
    case ("seeks", 3): try await show(Jumping.seeks(file, count: number))
    case ("scrub", 4): try await show(Jumping.scrub(file, seconds: number, isExact: words[3] == "exact"))
    case ("play", 3): try await show(Playing.play(file, seconds: number))
    default: usage()
    }
  }

  private static func usage() {
    let text = "usage: media-bench load FILE N | first FILE | seeks FILE N | scrub FILE S exact|keys | play FILE S\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(2)
  }

  private static func show(_ facts: some Encodable) throws {
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(facts) + Data("\n".utf8))
  }
}

/// Opens a file over and over.
enum Loading {
  struct Facts: Encodable {
    var milliseconds: [Double] = []
  }

  static func run(_ file: URL, count: Int) async throws -> Facts {
    var facts = Facts()
    for _ in 0..<count {
      let begin = ContinuousClock.now
      _ = try await MediaFile.open(file)
      facts.milliseconds.append((ContinuousClock.now - begin) / .milliseconds(1))
    }
    return facts
  }
}
