import Foundation

extension SimulatedClock {
  /// The environment variable that requests simulated time; see `pace(_:)`.
  public static let variable = "KINORA_SIMULATED_SPEED"

  /// Parses a speed: `max` (returned as an inner nil) for as fast as consumers can, or the highest multiple of real
  /// time. nil if the text is neither.
  public static func pace(_ text: String) -> Double?? {
    if text == "max" { return .some(nil) }
    guard let speed = Double(text), speed.isFinite, speed > 0 else { return nil }
    return .some(speed)
  }

  /// Returns a clock that runs at the speed in `KINORA_SIMULATED_SPEED`; nil if that isn't set. An invalid speed is
  /// reported on standard error and ignored.
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
