import CMediaKernels

/// Finds where sound begins suddenly: beats, plosives, tones after silence.
struct OnsetFinder {
  /// How much louder than what was before it a beat is, in energy, and how loud at least.
  private static let (rise, least) = (16.0, 1e-6)
  /// Over how many frames what was before is measured.
  private static let history = 40

  private let source: any SoundWindow
  /// Half a millisecond.
  private let frame: Int

  init(_ source: any SoundWindow) {
    self.source = source
    frame = max(1, source.rate / 2000)
  }

  /// The first one in a range of the source, to the frame; nil if there is none.
  func first(from start: Int64, until end: Int64) throws -> Int64? {
    // Frames lie on a grid, so that a beat is found at the same place from everywhere.
    let length = Int64(frame)
    let rest = start % length
    let first = start + (rest > 0 ? length - rest : -rest)
    guard first < end else { return nil }
    let count = Int((end - first + length - 1) / length)
    let energies = try energies(from: first - Int64(Self.history) * length, count: count + Self.history)
    var before = energies[..<Self.history].reduce(0, +)
    for index in 0..<count {
      let energy = energies[index + Self.history]
      if energy > Self.least, energy > Self.rise * max(before, 0) / Double(Self.history) {
        return first + Int64(index) * length
      }
      before += energy - energies[index]
    }
    return nil
  }

  /// The mean energy of frames from a place on.
  private func energies(from place: Int64, count: Int) throws -> [Double] {
    let channels = try source.read(from: place, count: count * frame)
    var energies = [Double](repeating: 0, count: count)
    for channel in channels {
      for index in 0..<count { energies[index] += kinora_energy(channel + index * frame, Int32(frame)) }
    }
    return energies.map { $0 / Double(frame * max(1, channels.count)) }
  }
}
