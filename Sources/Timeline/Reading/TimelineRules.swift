import CoreMedia
import GLibSupport

/// The rules that values keep among each other, for which no file need be looked at.
enum TimelineRules {
  static func problems(of document: TimelineDocument) -> [TimelineProblem] {
    var problems: [TimelineProblem] = []
    if document.clips.isEmpty { problems.append(TimelineProblem("clips", tr("This list is empty."))) }
    for (place, clip) in document.clips.enumerated() {
      let key = "clips[\(place)]"
      problems += range(clip.from, clip.to, key)
      problems += ramps(clip.volumeRamps, "\(key).volumeRamps") + ramps(clip.opacityRamps, "\(key).opacityRamps")
      if let crop = clip.placement.crop {
        if crop.width <= 0 || crop.height <= 0 || crop.maxX > 1.000_001 || crop.maxY > 1.000_001 {
          problems.append(TimelineProblem("\(key).crop", tr("Nothing of the clip is there, or less than asked for.")))
        }
      }
      guard clip.transition != nil else { continue }
      if clip.at != nil {
        problems.append(
          TimelineProblem(
            "\(key).at",
            tr("“at” and “transition” exclude each other: a transition begins before the clip before it ends.")))
      }
      if !document.clips[..<place].contains(where: { $0.layer == clip.layer }) {
        problems.append(TimelineProblem("\(key).transition", tr("There is no clip before this one in its layer.")))
      }
    }
    for (place, sound) in document.sounds.enumerated() {
      problems += range(sound.from, sound.to, "audio[\(place)]")
      problems += ramps(sound.volumeRamps, "audio[\(place)].volumeRamps")
    }
    return problems
  }

  private static func range(_ from: CMTime, _ to: CMTime?, _ key: String) -> [TimelineProblem] {
    guard let to, to <= from else { return [] }
    return [TimelineProblem("\(key).to", tr("The end lies before the beginning."))]
  }

  private static func ramps(_ ramps: [TimelineRamp], _ key: String) -> [TimelineProblem] {
    zip(ramps, ramps.dropFirst()).enumerated().compactMap { place, pair in
      pair.1.at < pair.0.at + pair.0.duration
        ? TimelineProblem("\(key)[\(place + 1)].at", tr("This begins before the change before it ends.")) : nil
    }
  }
}
