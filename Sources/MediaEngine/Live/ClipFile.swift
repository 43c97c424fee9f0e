import CoreMedia
import Foundation

/// The file of a clip: a QuickTime movie with its index first, so that it plays while it is still coming. Not for the
/// main thread.
struct ClipFile {
  var tracks: [ClipTrack]
  var created: Date
  var metadata: [RecordingMetadata]

  /// Writes it whole or not at all, and over nothing.
  func write(to url: URL) throws {
    try SafeFile.write(to: url) { part in
      // Where the index stands is known once it is.
      let scratch = try PassingFile(for: url)
      defer { scratch.remove() }
      try writeSamples(to: ISOFile(scratch.url.path, isWritable: true))
      let file = try ISOFile(part.path, isWritable: true)
      try ISOFastStart(file: ISOFile(scratch.url.path)).write(to: file)
      try file.synchronize()
    }
  }

  private func writeSamples(to file: ISOFile) throws {
    var options = ISOWriter.Options()
    options.fragmentDuration = nil
    options.isScratch = true
    options.created = created
    options.timescale = ClipPlan.timescale
    let writer = ISOWriter(file, tracks: tracks.map(\.plan), options: options)
    var rest = tracks.map { $0.samples[...] }
    while let place = next(rest) { try writer.append(rest[place].removeFirst(), to: place) }
    try writer.finish { try MetadataBoxes(isQuickTime: true).write(metadata.entries, into: &$0) }
  }

  /// The track whose next sample is decoded first.
  private func next(_ rest: [ArraySlice<ISOSample>]) -> Int? {
    tracks.indices.compactMap { place in
      rest[place].first.map { (place, CMTime(value: $0.decode, timescale: tracks[place].plan.timescale)) }
    }
    .min { $0.1 < $1.1 }?.0
  }
}
