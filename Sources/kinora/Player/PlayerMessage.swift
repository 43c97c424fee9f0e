import CoreMedia
import GLibSupport

/// What a key or the wheel has just changed, as the Player shows it for a second.
struct PlayerMessage: Equatable {
  /// What was changed.
  enum Topic {
    case time, speed, volume, repeating, marks
  }

  let words: String
  /// Tells messages with the same words apart.
  let number: Int
}

extension PlayerMessage {
  /// The words for a topic of the player's present state.
  @MainActor
  static func words(_ topic: Topic, of model: PlayerModel) -> String {
    let machine = model.machine
    switch topic {
    case .time:
      let time = machine.state == .paused ? ClockText.exact(machine.time) : ClockText.time(machine.time)
      let place = "\(time) / \(ClockText.time(machine.duration))"
      return model.chapters.title(at: machine.time).map { "\(place)  \($0)" } ?? place
    case .speed: return machine.speed.badge
    case .volume:
      if !model.hasSound { return tr("This movie has no sound") }
      return model.volume.isMuted ? tr("Muted") : tr("Volume: %d %%", model.volume.percent)
    case .repeating: return machine.repeats ? tr("Repeat: on") : tr("Repeat: off")
    case .marks:
      guard let start = machine.marks.start else { return tr("Repeat: off") }
      let first = ClockText.time(start)
      return machine.marks.end.map { tr("Repeat from %1$s to %2$s", first, ClockText.time($0)) }
        ?? tr("Repeat from %s on", first)
    }
  }
}
