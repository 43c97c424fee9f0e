import Foundation

/// The movement of a mass on a damped spring, from 0 to its rest at 1.
struct SpringMotion: Sendable, Equatable {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var initialVelocity = 0.0

  /// Where the mass is after some seconds.
  func position(at time: Double) -> Double {
    guard mass > 0, stiffness > 0, time > 0 else { return time > 0 ? 1 : 0 }
    let natural = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    // The distance from rest: 1 at first.
    if ratio < 1 {
      let frequency = natural * (1 - ratio * ratio).squareRoot()
      let share = (ratio * natural - initialVelocity) / frequency
      return 1 - exp(-ratio * natural * time) * (cos(frequency * time) + share * sin(frequency * time))
    }
    if ratio == 1 {
      return 1 - exp(-natural * time) * (1 + (natural - initialVelocity) * time)
    }
    let root = natural * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (-ratio * natural + root, -ratio * natural - root)
    let first = (-initialVelocity - fast) / (slow - fast)
    return 1 - (first * exp(slow * time) + (1 - first) * exp(fast * time))
  }

  /// When the mass stays within a thousandth of its rest.
  var settlingDuration: Double {
    guard mass > 0, stiffness > 0, damping > 0 else { return .infinity }
    let natural = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    let decay = ratio < 1 ? ratio * natural : natural * (ratio - (ratio * ratio - 1).squareRoot())
    let share = ratio < 1 ? abs(ratio * natural - initialVelocity) / (natural * (1 - ratio * ratio).squareRoot()) : 1
    return log(1000 * (1 + share * share).squareRoot()) / max(decay, 1e-9)
  }
}
