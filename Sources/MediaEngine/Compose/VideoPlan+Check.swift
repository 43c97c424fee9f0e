import CoreMedia

extension VideoPlan {
  /// The largest size of a picture.
  static let maxLength = 16384

  /// Throws what is wrong with the plan for a composition.
  func check(for composition: Composition) throws(CompositionFailure) {
    guard composition.duration > .zero else { throw .empty }
    guard width > 0, height > 0, width <= Self.maxLength, height <= Self.maxLength else { throw .noSize }
    guard frameDuration.isNumeric && frameDuration > .zero || timingTrack != 0 else { throw .noSize }
    var end = CMTime.zero
    for instruction in instructions {
      guard instruction.range.isValid, instruction.range.start == end, instruction.range.duration > .zero else {
        throw .noInstruction(end)
      }
      end = instruction.range.end
    }
    guard end >= composition.duration else { throw .noInstruction(end) }
    for id in Set(instructions.flatMap { $0.neededTracks(of: []) } + [timingTrack])
    where id != 0 && drawnTracks[id] == nil {
      guard composition.track(id)?.kind == .video else { throw .noTrack(id) }
    }
    for id in dataTracks where composition.track(id)?.kind != .metadata { throw .noTrack(id) }
  }
}
