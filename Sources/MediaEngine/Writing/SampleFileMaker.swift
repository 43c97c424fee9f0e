import Foundation

/// Makes the file for a type.
package enum SampleFileMaker {
  package static func make(
    _ destination: URL, tracks: [WrittenTrack], options: WrittenFileOptions
  ) throws -> any SampleFile {
    if let segments = options.segments {
      return SegmentedMovie(tracks, options: options, segments: segments)
    }
    if options.type.isISO { return try MovieFile(destination, tracks: tracks, options: options) }
    if options.type.isPlainSound {
      return try PlainSoundFile(
        destination, type: options.type, replacing: options.isReplacing, notedIn: options.journal)
    }
    return try MuxedFile(destination, tracks: tracks, options: options)
  }
}
