import CoreMedia
import Foundation

/// Chapters as movies have them: a track of titles that nobody shows as text, to which the other tracks refer.
struct ISOChapterTrack {
  /// Units per second of the chapters' times.
  private static let timescale: CMTimeScale = 90_000

  /// What the movie says of it.
  let plan: ISOTrackPlan
  /// A title each.
  let samples: [ISOSample]

  /// A track with a number of its own. A chapter lasts until the next one begins.
  init(_ group: ChapterGroup, id: Int32) throws {
    let format = try CMFormatDescription(mediaType: .text, mediaSubType: .init(rawValue: FourCharCode(code: "text")))
    var plan = ISOTrackPlan(id: id, kind: .text, formats: [format], timescale: Self.timescale)
    plan.isEnabled = false
    plan.languageTag = group.languageTag
    self.plan = plan
    func units(_ time: CMTime) -> Int64 { time.convertScale(Self.timescale, method: .default).value }
    samples = group.chapters.sorted { $0.timeRange.start < $1.timeRange.start }.map { chapter in
      ISOSample(
        bytes: Self.bytes(chapter.title), decode: units(chapter.timeRange.start),
        duration: UInt32(clamping: max(1, units(chapter.timeRange.duration))))
    }
  }

  /// Lets other tracks refer to it.
  func attach(to tracks: inout [ISOTrackPlan]) {
    for place in tracks.indices where tracks[place].isContinuous {
      tracks[place].associations.append(.init(type: "chap", track: plan.id))
    }
  }

  /// Its length, its words, and that they are UTF-8.
  private static func bytes(_ title: String) -> [UInt8] {
    ISOForm.bytes { form in
      var words = Array(title.utf8.prefix(Int(UInt16.max)))
      // Not in the midst of a letter.
      while String(validating: words, as: UTF8.self) == nil { words.removeLast() }
      form.number(words.count, bytes: 2)
      form.raw(words)
      form.box("encd") { $0.number(0x100, bytes: 4) }
    }
  }
}
