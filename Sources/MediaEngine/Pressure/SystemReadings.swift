import Foundation

/// The machine's temperatures and load, as the kernel reports them at one moment.
public struct SystemReadings: Sendable, Equatable {
  /// A thermal zone with its trip points, in degrees Celsius.
  public struct Zone: Sendable, Equatable {
    public var celsius: Double
    /// The temperature at which the system throttles itself.
    public var passiveCelsius: Double?
    /// The temperature that counts as too hot.
    public var hotCelsius: Double?
    /// The temperature at which the system turns itself off.
    public var criticalCelsius: Double?

    public init(
      celsius: Double, passiveCelsius: Double? = nil, hotCelsius: Double? = nil, criticalCelsius: Double? = nil
    ) {
      self.celsius = celsius
      self.passiveCelsius = passiveCelsius
      self.hotCelsius = hotCelsius
      self.criticalCelsius = criticalCelsius
    }
  }

  /// All thermal zones.
  public var zones: [Zone]
  /// The percentage of the last ten seconds in which some task waited for a processor; nil where the kernel doesn't
  /// tell.
  public var waitingPercent: Double?

  public init(zones: [Zone] = [], waitingPercent: Double? = nil) {
    self.zones = zones
    self.waitingPercent = waitingPercent
  }

  /// Reads the kernel's current values.
  public static func read(thermal: String = "/sys/class/thermal", pressure: String = "/proc/pressure/cpu")
    -> SystemReadings
  {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: thermal)) ?? []
    let zones = folders.filter { $0.hasPrefix("thermal_zone") }.sorted().compactMap { zone("\(thermal)/\($0)") }
    return SystemReadings(zones: zones, waitingPercent: text(pressure).flatMap(waitingPercent))
  }

  private static func zone(_ folder: String) -> Zone? {
    // Disabled sensors give an error, or nonsense such as absolute zero.
    guard let celsius = degrees("\(folder)/temp"), celsius > 0 else { return nil }
    var zone = Zone(celsius: celsius)
    for index in 0... {
      guard let type = text("\(folder)/trip_point_\(index)_type") else { break }
      // Unused trip points are 0 or below.
      guard let trip = degrees("\(folder)/trip_point_\(index)_temp"), trip > 0 else { continue }
      switch type {
      case "passive": zone.passiveCelsius = min(zone.passiveCelsius ?? trip, trip)
      case "hot": zone.hotCelsius = min(zone.hotCelsius ?? trip, trip)
      case "critical": zone.criticalCelsius = min(zone.criticalCelsius ?? trip, trip)
      default: break
      }
    }
    return zone
  }

  /// The 1.53 of `some avg10=1.53 avg60=…`.
  private static func waitingPercent(_ text: String) -> Double? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("some ") }),
      let word = line.split(separator: " ").first(where: { $0.hasPrefix("avg10=") })
    else { return nil }
    return Double(word.dropFirst("avg10=".count))
  }

  private static func degrees(_ path: String) -> Double? { text(path).flatMap { Double($0) }.map { $0 / 1000 } }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
