import Foundation
import TestMedia
import TestSupport
import Testing

/// Runs the guide's programs.
enum GuideRun {
  /// What a chapter's program prints; it must end well.
  static func of(_ chapter: String, _ arguments: String..., environment: [String: String] = [:]) async throws
    -> [String]
  {
    let run = try await Self.run(chapter, arguments, environment)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  /// What a chapter's program says of its failure; it must end with one.
  static func failure(of chapter: String, _ arguments: String...) async throws -> String {
    let run = try await Self.run(chapter, arguments, [:])
    #expect(run.status == 1, "\(run.output) \(run.words)")
    return run.lines.last ?? ""
  }

  private static func run(
    _ chapter: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> ProgramRun {
    try await ProgramRun.of(
      "guide-programs", [chapter] + arguments, environment: environment.merging(["KINORA_SOUND": "none"]) { $1 },
      limit: 90)
  }

  /// The environment of a program with a library of its own.
  static func library(_ folder: ProgramFolder) -> [String: String] {
    ["KINORA_LIBRARY_ROOT": folder.file("library").path]
  }

  /// A movie with numbered frames and sound.
  static func movie(seconds: Int = 2, first: Int = 0) async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = seconds * 30
        $0.video?.firstNumber = first
        $0.video?.keyFrameInterval = 15
        $0.audio = [AudioRecipe(.aac)]
      })
  }

  /// The numbers painted in a file's frames.
  static func numbers(_ file: URL) async throws -> [Int?] {
    try await DecodedFrames.read(file).map { $0.painted.map { Int($0.number) } }
  }
}
