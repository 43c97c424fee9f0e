import Foundation

extension SimulatedClock {
  /// The variable that asks for simulated time; see `pace(_:)`.
  public static let variable = "KINORA_SIMULATED_SPEED"

  /// The speed that a text asks for: `max` for as fast as consumers can, or how many times as fast as real time at
  /// most. nil where the text is neither.
  public static func pace(_ text: String) -> Double?? {
    if text == "max" { return .some(nil) }
    guard let speed = Double(text), speed.isFinite, speed > 0 else { return nil }
    return .some(speed)
  }

  /// A clock that runs as `KINORA_SIMULATED_SPEED` asks for; nil where it isn't set. A speed that can't be read is said
  /// and not heeded.
  public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment)
    -> SimulatedClock?
  {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard let speed = pace(text) else {
      FileHandle.standardError.write(Data("\(variable): \(text) is neither a number above 0 nor “max”\n".utf8))
      return nil
    }
    let clock = SimulatedClock()
    clock.run(speed: speed)
    return clock
  }
}
