import AVFoundation
import Foundation

/// The timecode of a movie: which numbers its frames had in the camera or on the tape.
struct MovieTimecode: Equatable, Sendable {
  /// A part of the movie that is numbered without a break.
  struct Run: Equatable, Sendable {
    /// When it begins in the movie.
    var start: CMTime
    /// The number of its first frame.
    var frame: Int
  }

  /// The parts, in their order.
  var runs: [Run]
  var frameDuration: CMTime
  /// The frames of a second of timecode, such as 30 for 29.97 frames a second.
  var framesPerSecond: Int
  /// Whether numbers are skipped, so that the timecode agrees with the clock at 29.97 or 59.94 frames a second.
  var isDropFrame = false
  /// Whether it goes from the last frame of a day to the first.
  var wrapsAtMidnight = false

  /// The timecode at a time of the movie, as `01:00:00:00`, with a semicolon where numbers are skipped. Nil before the first
  /// frame that has one.
  func text(at time: CMTime) -> String? {
    guard time.isNumeric, let run = runs.last(where: { $0.start <= time }) ?? runs.first, run.start <= time else {
      return nil
    }
    // A seek lands within rounding of a frame's beginning.
    let elapsed = ((time - run.start).seconds / frameDuration.seconds + 1e-3).rounded(.down)
    return text(of: run.frame + Int(clamping: elapsed))
  }

  /// A frame's number as text.
  func text(of frame: Int) -> String {
    var frame = isDropFrame ? withSkipped(frame) : frame
    let day = 24 * 3600 * framesPerSecond
    if wrapsAtMidnight { frame = (frame % day + day) % day }
    let sign = frame < 0 ? "−" : ""
    frame = abs(frame)
    let seconds = frame / framesPerSecond
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
    return sign + clock + (isDropFrame ? ";" : ":") + two(frame % framesPerSecond)
  }

  /// The number that a counted frame has where the first two of each minute (four at 60) are skipped, but in every tenth.
  private func withSkipped(_ frame: Int) -> Int {
    let skipped = framesPerSecond / 15
    let minute = framesPerSecond * 60 - skipped
    let tenMinutes = minute * 10 + skipped
    let (tens, rest) = (frame / tenMinutes, frame % tenMinutes)
    // The first minute of ten is whole.
    let minutes = rest < framesPerSecond * 60 ? 0 : 1 + (rest - framesPerSecond * 60) / minute
    return frame + (tens * 9 + minutes) * skipped
  }

  /// Reads the timecode of an asset's first timecode track; nil if it has none. Reads the file.
  static func read(_ asset: AVAsset) async -> MovieTimecode? {
    guard let track = try? await asset.loadTracks(withMediaType: .timecode).first,
      let reader = try? AVAssetReader(asset: asset)
    else { return nil }
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    guard reader.canAdd(output) else { return nil }
    reader.add(output)
    guard reader.startReading() else { return nil }
    var found: MovieTimecode?
    while let sample = output.copyNextSampleBuffer() {
      guard let format = sample.formatDescription, let data = sample.dataBuffer,
        let bytes = try? [UInt8](data.dataBytes()), bytes.count >= 4
      else { continue }
      if found == nil { found = MovieTimecode(format) }
      let number = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      found?.runs.append(Run(start: sample.presentationTimeStamp, frame: Int(Int32(bitPattern: number))))
    }
    return found?.runs.isEmpty == false ? found : nil
  }

  private init?(_ format: CMFormatDescription) {
    guard format.frameQuanta > 0, format.frameDuration.isNumeric, format.frameDuration > .zero else { return nil }
    let flags = format.timeCodeFlags
    self.init(
      runs: [], frameDuration: format.frameDuration, framesPerSecond: Int(format.frameQuanta),
      isDropFrame: flags.contains(.dropFrame), wrapsAtMidnight: flags.contains(.twentyFourHourMax))
  }

  init(
    runs: [Run], frameDuration: CMTime, framesPerSecond: Int, isDropFrame: Bool = false, wrapsAtMidnight: Bool = false
  ) {
    (self.runs, self.frameDuration, self.framesPerSecond) = (runs, frameDuration, framesPerSecond)
    (self.isDropFrame, self.wrapsAtMidnight) = (isDropFrame, wrapsAtMidnight)
  }
}
