/// The system pressure, computed from readings of temperature and load. Knows no clock and no file.
public struct SystemPressure: Sendable, Equatable {
  /// The levels.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    case nominal
    /// Slightly elevated.
    case fair
    /// Work should be reduced.
    case serious
    /// Work should be reduced a lot.
    case critical
    /// The machine is about to turn itself off.
    case shutdown

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The causes of pressure.
  public enum Factor: Sendable, Hashable {
    case temperature
    case processor
  }

  /// The current level.
  public var level: Level { overall.level }
  /// The causes of the current level.
  public private(set) var factors: Set<Factor> = []
  /// How hot the machine is, whatever its processors do.
  public var temperature: Level { thermal.level }

  private var overall = SteadyLevel()
  private var thermal = SteadyLevel()

  /// How far below the passive trip point the level becomes `fair`, in degrees.
  private static let warmBelowPassive = 5.0
  /// Trip points for machines that don't report any; typical values.
  private static let usualPassive = 90.0
  private static let usualCritical = 105.0

  public init() {}

  /// Updates the level from new readings. It rises at once, and falls when lower readings last.
  public mutating func read(_ readings: SystemReadings) {
    let levels = [
      Factor.temperature: readings.zones.map(Self.level).max() ?? .nominal,
      .processor: readings.waitingPercent.map(Self.level) ?? .nominal,
    ]
    thermal.read(levels[.temperature] ?? .nominal)
    let now = levels.values.max() ?? .nominal
    guard overall.read(now) else { return }
    factors = now == .nominal ? [] : Set(levels.filter { $0.value == now }.keys)
  }

  private static func level(of zone: SystemReadings.Zone) -> Level {
    let critical = zone.criticalCelsius ?? usualCritical
    let passive = min(zone.passiveCelsius ?? usualPassive, critical)
    let hot = min(zone.hotCelsius ?? (passive + critical) / 2, critical)
    return if zone.celsius >= critical {
      .shutdown
    } else if zone.celsius >= hot {
      .critical
    } else if zone.celsius >= passive {
      .serious
    } else if zone.celsius >= passive - warmBelowPassive {
      .fair
    } else {
      .nominal
    }
  }

  /// The level for a busy processor, which slows work down but never turns the machine off.
  private static func level(of waitingPercent: Double) -> Level {
    switch waitingPercent {
    case 80...: .critical
    case 50..<80: .serious
    case 25..<50: .fair
    default: .nominal
    }
  }
}

/// A level that rises at once, and falls when lower readings last.
private struct SteadyLevel: Equatable {
  private(set) var level = SystemPressure.Level.nominal
  /// How many readings in a row were below the level.
  private var betterReadings = 0

  /// How many readings in a row must be lower before the level falls, so that it doesn't flicker.
  private static let readingsToFall = 3

  /// Whether the reading is the level now.
  @discardableResult mutating func read(_ now: SystemPressure.Level) -> Bool {
    if now < level {
      betterReadings += 1
      guard betterReadings >= Self.readingsToFall else { return false }
    }
    betterReadings = 0
    level = now
    return true
  }
}
