import CoreMedia
import Foundation

/// Chapters as a movie has them: a disabled text track of titles, to which the other tracks refer.
struct ISOChapterTrack {
  /// The track's timescale.
  private static let timescale: CMTimeScale = 90_000

  /// The track's description.
  let plan: ISOTrackPlan
  /// One sample per title.
  let samples: [ISOSample]

  /// A track of chapters with an ID of its own. A chapter lasts until the next one begins.
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

  /// Makes other tracks refer to it (`chap`).
  func attach(to tracks: inout [ISOTrackPlan]) {
    for place in tracks.indices where tracks[place].isContinuous {
      tracks[place].associations.append(.init(type: "chap", track: plan.id))
    }
  }

  /// A title: its length, its text, and an `encd` box that says UTF-8.
  private static func bytes(_ title: String) -> [UInt8] {
    ISOForm.bytes { form in
      var words = Array(title.utf8.prefix(Int(UInt16.max)))
      // Not cut in the middle of a character.
      while String(validating: words, as: UTF8.self) == nil { words.removeLast() }
      form.number(words.count, bytes: 2)
      form.raw(words)
      form.box("encd") { $0.number(0x100, bytes: 4) }
    }
  }
}
