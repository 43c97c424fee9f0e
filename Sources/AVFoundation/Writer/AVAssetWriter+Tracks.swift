import CoreMedia
import MediaEngine

// What a writer does for its inputs in particular.

extension AVAssetWriter {
  /// What is known of an input's track without its samples.
  func track(_ input: AVAssetWriterInput, among inputs: [AVAssetWriterInput]) -> WrittenTrack {
    let settings = input.current
    var track = WrittenTrack(kind: MediaTrackFacts.Kind(input.mediaType) ?? .metadata, timescale: settings.timescale)
    (track.transform, track.volume) = (settings.transform, settings.volume)
    track.size = settings.naturalSize == .zero ? nil : settings.naturalSize
    (track.languageCode, track.languageTag) = (settings.languageCode, settings.languageTag)
    track.isEnabled = settings.isEnabled
    track.chunkDuration = settings.chunkDuration.isNumeric ? settings.chunkDuration : nil
    track.chunkAlignment = settings.chunkAlignment
    track.isBeforeOthers = settings.location == .beforeMainMediaDataNotInterleaved
    track.metadata = settings.metadata.compactMap { $0.entry(inQuickTime: type == .mov) }
    for (number, group) in read({ $0.groups }).enumerated() where group.inputs.contains(where: { $0 === input }) {
      track.alternateGroup = number + 1
      if let usual = group.defaultInput { track.isEnabled = usual === input }
    }
    track.associations = settings.associations.compactMap { type, other in
      inputs.firstIndex { $0 === other }.map { (type, $0) }
    }
    return track
  }

  /// Removes what is kept between passes, once nothing is encoded any more.
  func removePasses() {
    let (inputs, tracks) = read { ($0.inputs, $0.tracks) }
    for (input, track) in zip(inputs, tracks) where track.takesPasses { input.work.async { track.abandon() } }
  }

  /// All samples of an input's pass have come; `tell` hears whether they are wanted once more.
  func finishPass(_ place: Int, _ tell: @escaping @Sendable (Bool) -> Void) {
    let found = read { state -> (AVAssetWriterInput, WriterTrack)? in
      guard state.tracks.indices.contains(place) else { return nil }
      state.gate.finishPass(place)
      return (state.inputs[place], state.tracks[place])
    }
    guard let (input, track) = found else { return tell(false) }
    input.work.async { [self] in
      var isWanted = false
      if status == .writing {
        do { isWanted = try track.finishPass() } catch { fail(error) }
      }
      let goesOn = read { state in
        state.gate.beginPass(place, isWanted: isWanted)
        return isWanted && state.machine.takesSamples
      }
      tell(goesOn)
      lookAtInputs()
    }
  }
}
