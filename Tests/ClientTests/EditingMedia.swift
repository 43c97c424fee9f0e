import Foundation
import TestMedia
import TestSupport

/// Movies and songs for programs that edit, and what lies in the files they write.
enum EditingMedia {
  /// A silent movie whose frames are numbered from `first` on.
  static func movie(
    first: Int = 0, frames: Int = 60, size: (Int, Int) = (320, 240), change: (inout MediaRecipe) -> Void = { _ in }
  ) async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.video?.firstNumber = first
        recipe.video?.frameCount = frames
        (recipe.video!.width, recipe.video!.height) = size
        change(&recipe)
      })
  }

  /// Sound alone, with a tone at the start of every second.
  static func song(seconds: Int, _ codec: AudioRecipe.Codec = .aac) async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.video = nil
        if codec == .pcm { recipe.container = .mov }
        recipe.audio = [AudioRecipe(codec)]
        recipe.secondsWithoutVideo = seconds
      })
  }

  /// Picture files with the numbers from 0 on.
  static func pictures(count: Int, in folder: URL) async throws -> [URL] {
    let movie = try await movie(frames: count)
    let run = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      ["-v", "error", "-i", movie.path, "-start_number", "0", folder.appending(path: "picture-%d.png").path])
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: run.words]) }
    return (0..<count).map { folder.appending(path: "picture-\($0).png") }
  }

  /// The types of a movie file's top boxes, in their order.
  static func boxes(_ file: URL) throws -> [String] {
    let bytes = try Data(contentsOf: file)
    var (types, offset) = ([String](), 0)
    while offset + 16 <= bytes.count {
      var size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
      if size == 1 { size = bytes[offset + 8..<offset + 16].reduce(0) { $0 << 8 | Int($1) } }
      guard size >= 8 else { break }
      offset += size
    }
    return types
  }
}
