import CoreGraphics
import Foundation

/// The answer to a reader task.
enum ReaderAnswer: Sendable {
  case facts(FileFacts?)
  case details(PhotoDetails)
  case properties([String: PropertyValue])
  case tags([MetadataEntry])
  case picture(CGImage)
  case frames(AnimationPart)
  case subtitles([SubtitleCue])
  case codes([FoundCode])

  /// Carries out a task in this process and thread. Blocks.
  init(to task: ReaderTask, about path: String) throws {
    let url = URL(filePath: path)
    if case .frames = task {} else { AnimationCursor.forget() }
    switch task {
    case .facts: self = .facts(FileFacts(reading: path))
    case .details: self = .details(try PhotoReader.details(of: url))
    case .properties: self = .properties(try PropertyValue.properties(of: PhotoReader.contents(of: url)))
    case .tags: self = .tags(try MediaFileOpener.texts(of: url))
    case .picture(let side): self = .picture(try Self.picture(url, side))
    case .frames(let index, let side):
      self = .frames(try AnimationCursor.part(of: url, from: max(0, index), longestSide: side))
    case .subtitles:
      let bytes = try InputFile.head(of: path, upTo: SubtitleFile.maxBytes)
      self = .subtitles(SubtitleFile.read(Data(bytes)))
    case .codes(let width, let height, let symbologies):
      let bytes = try InputFile.head(of: path, upTo: width.multiplied(clamping: height))
      guard let picture = CodePicture(brightness: bytes, width: width, height: height) else {
        throw PhotoError.unreadable(name: "")
      }
      self = .codes(CodeReader(symbologies).read(picture))
    }
  }

  private static func picture(_ url: URL, _ side: Int?) throws -> CGImage {
    guard FileFormat(of: url.path)?.kind == .image else { return try StillFrame.picture(of: url, limit: side ?? .max) }
    return try side.map { try PhotoReader.thumbnail(of: url, maxSide: $0) } ?? PhotoReader.image(of: url)
  }
}
