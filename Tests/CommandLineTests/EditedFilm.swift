import Foundation
import TestMedia
import Testing

/// Films with painted numbers for the verbs that cut, join and encode, and what is read of their results.
enum EditedFilm {
  /// A film whose frames are numbered from `first` on, with a tone at each full second.
  static func make(
    first: Int = 0, frames: Int = 60, size: (Int, Int) = (320, 240), sound: Bool = true,
    change: (inout MediaRecipe) -> Void = { _ in }
  ) async throws -> String {
    let recipe = MediaRecipe { recipe in
      recipe.video?.firstNumber = first
      recipe.video?.frameCount = frames
      recipe.video?.bidirectionalFrames = 2
      (recipe.video!.width, recipe.video!.height) = size
      if sound { recipe.audio = [AudioRecipe()] }
      change(&recipe)
    }
    return try await MediaLibrary.file(for: recipe).path
  }

  /// The numbers that ffmpeg sees in a file, in the order in which they are shown.
  static func numbers(_ file: URL) async throws -> [Int?] {
    try await DecodedFrames.read(file).map { $0.painted?.number }
  }

  /// When tones begin in the first channel.
  static func tones(_ file: URL) async throws -> [Double] {
    try await DecodedAudio.read(file).bursts[0].map(\.onset)
  }

  /// Whether tones begin at these times, to a frame of AAC.
  static func expectTones(_ file: URL, _ wanted: [Double]) async throws {
    let found = try await tones(file)
    #expect(found.count == wanted.count, "\(found), wanted \(wanted)")
    for (found, wanted) in zip(found, wanted) { #expect(abs(found - wanted) < 0.03, "\(found), wanted \(wanted)") }
  }
}
