import Foundation
import TestMedia

@testable import MediaEngine

/// A recording of the simulated devices, decoded: which frames are in it when, and when the bursts sound.
struct ContractMovie {
  /// The numbers painted into the frames, with the file's times. A frame without a legible number has none.
  let frames: [(number: Int?, time: Double)]
  /// When the microphone's bursts begin, in the file's time.
  let bursts: [Double]
  let probe: Probe
  /// What ffprobe remarks about the file: nothing, one hopes.
  let remarks: String

  static func read(_ file: URL) async throws -> ContractMovie {
    let probe = try await Probe.read(file)
    let frames = probe.streams("video").isEmpty ? [] : try await DecodedFrames.read(file)
    let sound = probe.streams("audio").isEmpty ? nil : try await DecodedAudio.read(file)
    let remarks = try await Probe.complaints(file)
    return ContractMovie(
      frames: frames.map { (number(in: $0.picture), $0.time) }, bursts: sound.map(ToneFinder.onsets) ?? [],
      probe: probe, remarks: remarks)
  }

  /// The simulated camera paints its numbers at a known place: no need to look for them.
  private static func number(in picture: GrayPicture) -> Int? {
    picture.pixels.withUnsafeBytes { pixels in
      pixels.baseAddress.flatMap {
        FrameNumberPattern.read(
          from: $0, bytesPerRow: picture.width,
          at: SimulatedPicture.numberSquare(width: picture.width, height: picture.height))
      }
    }.map(Int.init)
  }

  /// The legible numbers.
  var numbers: [Int] { frames.compactMap(\.number) }

  /// From the first frame's beginning to the last one's.
  var seconds: Double { (frames.last?.time ?? 0) - (frames.first?.time ?? 0) }

  /// How many numbers are left out between the first and the last.
  var missing: Int { Self.missing(in: numbers) }

  /// The same of the frames that begin within so many seconds.
  func missing(within seconds: Double) -> Int {
    let start = frames.first?.time ?? 0
    return Self.missing(in: frames.filter { $0.time - start <= seconds }.compactMap(\.number))
  }

  private static func missing(in numbers: [Int]) -> Int {
    (numbers.last ?? 0) - (numbers.first ?? 0) + 1 - Set(numbers).count
  }

  /// Whether each frame has a number, and a greater one than the frame before.
  var isOrdered: Bool { numbers.count == frames.count && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }

  /// How far each frame's time in the file is from the camera's time, on a clock of one second's turn around the first
  /// frame's distance: -0.5 to 0.5. The same for all frames, where pictures are in step with the camera.
  func steps(rate: Double = 30) -> [Double] {
    guard let first = frames.first, let start = first.number else { return [] }
    return frames.compactMap { frame in
      frame.number.map { frame.time - first.time - Double($0 - start) / rate }
    }
  }

  /// How far picture and sound are apart, for each burst, on a clock of one second's turn: camera and microphone begin
  /// at different times, but the difference between two of these says how far one ran from the other between them.
  func offsets(rate: Double = 30) -> [Double] {
    bursts.compactMap { burst in
      // The frame that is shown while the burst sounds.
      guard let place = frames.lastIndex(where: { $0.time <= burst && $0.number != nil }),
        let number = frames[place].number
      else { return nil }
      // Where a pause was cut out before the next frame, the burst may be of before the pause or of after it; so it may
      // where that frame begins as the burst does: a tone that is cut off is found a little earlier than a whole one.
      let soon = frames.lastIndex { $0.time <= burst + Self.earliest } ?? place
      guard !(place...soon).contains(where: { isCutBehind($0, rate) }) else { return nil }
      let offset = (frames[place].time - Double(number) / rate) - burst
      return offset - offset.rounded(.down)
    }
  }

  /// How much earlier than it begins a burst may be found.
  private static let earliest = 0.005

  /// Whether a pause was cut out between a frame and the next one.
  private func isCutBehind(_ place: Int, _ rate: Double) -> Bool {
    guard place + 1 < frames.count, let number = frames[place].number, let next = frames[place + 1].number else {
      return false
    }
    return abs(frames[place + 1].time - frames[place].time - Double(next - number) / rate) > 0.02
  }

  /// The widest of the offsets' distances from the first, around the clock.
  var drift: Double {
    let offsets = offsets()
    guard let first = offsets.first else { return .infinity }
    return offsets.map { offset in
      let distance = abs(offset - first)
      return min(distance, 1 - distance)
    }.max() ?? .infinity
  }
}
