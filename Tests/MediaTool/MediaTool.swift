import Foundation
import TestMedia

/// Makes test files and reads painted numbers, for the parts of the tests that aren't written in Swift.
@main
struct MediaTool {
  static let help = """
    test-media - make test files and read the frame numbers painted into pictures

      test-media list                       the names of the matrix
      test-media make NAME [CHANGE...]      make a file of the matrix and print its path
      test-media make [CHANGE...]           make 2 s of H.264 in mp4, changed as told
      test-media hostile FOLDER             write files there that mean no good, and print their names
      test-media read-numbers FILE          one line of JSON for each frame of a film or picture:
                                            {"number", "mirrored", "rotation", "box": [x, y, width, height], "time"}
                                            or null for a frame without number
      test-media read-numbers --all FILE    all numbers in each frame, as an array

    CHANGE: --container mp4  --codec h264  --size 320x240  --rate 30000/1001  --frames 60  --first 0  --gop 30
            --coverage 50  --b-frames 2  --bits 10  --rotate 90  --mirror  --audio aac:2:eng (again for another track)
            --subtitles mov_text:eng (mkv: srt, webm: webvtt; again for another track)
            --truncate 0.5  --mutate SEED:BYTES:header|anywhere
    """

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("test-media: \(error)\n".utf8))
      exit(error is UsageError ? 2 : 1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    switch arguments.first {
    case "list":
      for entry in MediaMatrix.all { print(entry.name) }
    case "make":
      print(try await MediaLibrary.file(for: RecipeArguments.recipe(Array(arguments.dropFirst()))).path)
    case "hostile":
      guard arguments.count == 2 else { throw UsageError("hostile needs a folder") }
      for file in HostileFile.allCases {
        print(try file.write(in: URL(fileURLWithPath: arguments[1])).lastPathComponent)
      }
    case "read-numbers":
      let files = Array(arguments.dropFirst().filter { $0 != "--all" })
      guard files.count == 1 else { throw UsageError("read-numbers needs one file") }
      try await readNumbers(in: URL(fileURLWithPath: files[0]), all: arguments.contains("--all"))
    case "--help", "-h":
      print(help)
    default:
      throw UsageError("say list, make, hostile or read-numbers; --help tells more")
    }
  }

  private static func readNumbers(in file: URL, all: Bool) async throws {
    for frame in try await DecodedFrames.read(file) {
      if all {
        print("[\(PaintedFrameReader.all(in: frame.picture).map { json($0, frame.time) }.joined(separator: ", "))]")
      } else {
        print(frame.painted.map { json($0, frame.time) } ?? "null")
      }
    }
  }

  private static func json(_ frame: PaintedFrame, _ time: Double) -> String {
    let box = [frame.box.x, frame.box.y, frame.box.width, frame.box.height].map { "\($0)" }.joined(separator: ", ")
    return """
      {"number": \(frame.number), "mirrored": \(frame.orientation.isMirrored), \
      "rotation": \(frame.orientation.rotation), "box": [\(box)], "time": \(time)}
      """
  }
}

/// A command line that says nothing we understand.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
