import CoreMedia
import Foundation

/// A clip's file: a QuickTime movie with its moov first, so that it plays while it is still being downloaded. Not for
/// the main thread.
struct ClipFile {
  var tracks: [ClipTrack]
  var created: Date
  var metadata: [RecordingMetadata]

  /// Writes the file atomically; never overwrites another.
  func write(to url: URL) throws {
    try SafeFile.write(to: url) { part in
      // The moov can be put first only once the samples are known, so they are written to a scratch file.
      let scratch = try PassingFile(for: url, notedIn: .standard)
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

  /// The index of the track whose next sample is decoded first.
  private func next(_ rest: [ArraySlice<ISOSample>]) -> Int? {
    tracks.indices.compactMap { place in
      rest[place].first.map { (place, CMTime(value: $0.decode, timescale: tracks[place].plan.timescale)) }
    }
    .min { $0.1 < $1.1 }?.0
  }
}
