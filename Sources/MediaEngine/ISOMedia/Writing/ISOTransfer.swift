import CoreMedia
import Foundation

/// Copies a movie's tracks into another movie, sample by sample, without re-encoding.
struct ISOTransfer {
  /// A sample in transfer, with its track's index.
  private struct Item {
    var place: Int
    var time: CMTime
    var sample: SampleTable.Entry
  }

  private let file: ISOFile
  /// The movie being copied.
  let media: ISOMediaFile

  /// Opens a movie; throws where it isn't an ISO media file.
  init(_ url: URL) throws {
    file = try ISOFile(url.path)
    guard let media = try ISOMediaFile(url, in: file) else { throw MediaFileError.notMedia(url) }
    self.media = media
  }

  /// Writes the selected tracks into an empty file. The movie timescale is kept.
  func write(
    to target: ISOFile, options: ISOWriter.Options = .init(), keeping isKept: (MediaTrackFacts) -> Bool = { _ in true },
    describing: (inout ISOBox) throws -> Void = { _ in }
  ) throws {
    let tracks = media.facts.tracks.filter(isKept)
    let plans = tracks.map(plan)
    var items: [Item] = []
    for (place, track) in tracks.enumerated() {
      for entry in try media.table(of: track.id).samples {
        items.append(Item(place: place, time: CMTime(value: entry.decode, timescale: track.timescale), sample: entry))
      }
    }
    items.sort { ($0.time, $0.place) < ($1.time, $1.place) }
    var options = options
    options.timescale = media.header.timescale
    let writer = ISOWriter(target, tracks: plans, options: options)
    for item in items {
      let plan = plans[item.place]
      let bytes = try file.read(at: item.sample.offset, count: Int(item.sample.size))
      guard bytes.count == item.sample.size else { throw ISOBox.Damage(what: "samples are missing") }
      // Uncompressed audio comes in chunks of many samples.
      let frame = plan.formats.first?.audioStreamBasicDescription.map { Int($0.mBytesPerFrame) } ?? 0
      let count = plan.kind == .audio && frame > 0 ? bytes.count / frame : 1
      try writer.append(
        ISOSample(
          bytes: bytes, decode: item.sample.decode,
          shift: Int32(clamping: item.sample.presentation - item.sample.decode),
          duration: UInt32(clamping: item.sample.duration / Int64(max(1, count))), isKey: item.sample.isKey,
          format: Int(item.sample.description), count: UInt32(max(1, count))),
        to: item.place)
    }
    try writer.finish(describing: describing)
  }

  private func plan(_ track: MediaTrackFacts) -> ISOTrackPlan {
    var plan = ISOTrackPlan(id: track.id, kind: track.kind, formats: track.formats, timescale: track.timescale)
    plan.transform = track.transform
    plan.edits = track.segments.map { segment in
      EditList.Edit(
        duration: segment.target.duration.convertScale(media.header.timescale, method: .default).value,
        mediaTime: segment.source.start.isValid ? segment.source.start.value : nil)
    }
    (plan.languageCode, plan.isEnabled) = (track.languageCode, track.isEnabled)
    (plan.alternateGroup, plan.associations) = (track.alternateGroup, track.associations)
    return plan
  }
}
