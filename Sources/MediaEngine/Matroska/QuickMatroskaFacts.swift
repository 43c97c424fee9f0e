import Foundation

/// The properties in the header of a Matroska or WebM file, read fast: nothing but the first bytes.
struct QuickMatroskaFacts {
  private(set) var duration = 0.0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var created: Date?

  /// How much is read at most.
  private static let longest = 1 << 18

  init?(of path: String) {
    guard let bytes = try? InputFile.head(of: path, upTo: Self.longest) else { return nil }
    for element in EBMLContents(bytes[...]) where element.id == MatroskaID.segment { read(element.children) }
  }

  private mutating func read(_ segment: EBMLContents) {
    for element in segment {
      switch element.id {
      case MatroskaID.info:
        let info = MatroskaInfo(element.content)
        (duration, created) = (Double(info.nanoseconds ?? 0) / 1e9, info.date)
      case MatroskaID.tracks:
        guard let video = MatroskaTrack.tracks(in: element.content).first(where: { $0.kind == .video }) else {
          continue
        }
        (width, height) = video.video.displaySize
      case MatroskaID.cluster: return
      default: break
      }
    }
  }
}
