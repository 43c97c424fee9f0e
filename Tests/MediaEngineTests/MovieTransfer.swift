import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Copies a movie sample by sample: out by our reader, in by our writer.
struct MovieTransfer {
  private let source: URL

  init(_ source: URL) { self.source = source }

  /// A sample on its way, with the place of its track.
  private struct Item {
    var place: Int
    var time: Double
    var sample: SampleTable.Entry
  }

  func write(to copy: URL, options: ISOWriter.Options = .init()) async throws {
    try Data().write(to: copy)
    try await write(to: ISOFile(copy.path, isWritable: true), options: options)
  }

  func write(to target: ISOFile, options: ISOWriter.Options = .init()) async throws {
    let file = try ISOFile(source.path)
    let media = try await MediaFile.open(source)
    let index = try #require(file.parts().first { $0.type == "moov" })
    let movie = try file.box(index)
    let header = try #require(ISOMovieHeader(movie["mvhd"]))
    let plans = media.facts.tracks.map { plan($0, header.timescale) }
    var items: [Item] = []
    for (place, track) in media.facts.tracks.enumerated() {
      for entry in try await media.samples(of: track.id).samples {
        items.append(Item(place: place, time: Double(entry.decode) / Double(track.timescale), sample: entry))
      }
    }
    items.sort { ($0.time, $0.place) < ($1.time, $1.place) }
    var used = options
    used.brand = target.path.hasSuffix(".mov") ? "qt  " : "isom"
    used.timescale = header.timescale
    let writer = ISOWriter(target, tracks: plans, options: used)
    for item in items {
      let plan = plans[item.place]
      let bytes = try file.read(at: item.sample.offset, count: Int(item.sample.size))
      // Uncompressed sound comes by chunks.
      let frame = plan.formats.first?.audioStreamBasicDescription.map { Int($0.mBytesPerFrame) } ?? 0
      let count = plan.kind == .audio && frame > 0 ? bytes.count / frame : 1
      try writer.append(
        ISOSample(
          bytes: bytes, decode: item.sample.decode, shift: Int32(item.sample.presentation - item.sample.decode),
          duration: UInt32(item.sample.duration) / UInt32(max(1, count)), isKey: item.sample.isKey,
          format: Int(item.sample.description), count: UInt32(max(1, count))),
        to: item.place)
    }
    try writer.finish()
  }

  private func plan(_ track: MediaTrackFacts, _ movieTimescale: CMTimeScale) -> ISOTrackPlan {
    var plan = ISOTrackPlan(id: track.id, kind: track.kind, formats: track.formats, timescale: track.timescale)
    plan.transform = track.transform
    plan.edits = track.segments.map { segment in
      EditList.Edit(
        duration: segment.target.duration.convertScale(movieTimescale, method: .default).value,
        mediaTime: segment.source.start.isValid ? segment.source.start.value : nil)
    }
    (plan.languageCode, plan.isEnabled) = (track.languageCode, track.isEnabled)
    (plan.alternateGroup, plan.associations) = (track.alternateGroup, track.associations)
    return plan
  }
}
