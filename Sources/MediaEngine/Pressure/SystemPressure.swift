/// How hard it is for the machine to go on as it does, judged by its readings. Knows no clock and no file.
public struct SystemPressure: Sendable, Equatable {
  /// How hard it is.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    case nominal
    /// It begins to be.
    case fair
    /// Something should be left out.
    case serious
    /// Much should be left out.
    case critical
    /// The machine is about to turn itself off.
    case shutdown

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// What makes it hard.
  public enum Factor: Sendable, Hashable {
    case temperature
    case processor
  }

  /// How hard it is.
  public private(set) var level = Level.nominal
  /// What makes it hard.
  public private(set) var factors: Set<Factor> = []
  /// How often in a row readings were better than the level.
  private var betterReadings = 0

  /// So many readings must be better before the level falls, so that it doesn't flicker.
  private static let readingsToFall = 3
  /// So far below the point where the system slows down it begins to be warm.
  private static let warmBelowPassive = 5.0
  /// Machines that don't say when they get too hot are taken to be like most.
  private static let usualPassive = 90.0
  private static let usualCritical = 105.0

  public init() {}

  /// Takes in new readings. Worse counts at once; better when it lasts.
  public mutating func read(_ readings: SystemReadings) {
    let levels = [
      Factor.temperature: readings.zones.map(Self.level).max() ?? .nominal,
      .processor: readings.waitingPercent.map(Self.level) ?? .nominal,
    ]
    let now = levels.values.max() ?? .nominal
    if now < level {
      betterReadings += 1
      guard betterReadings >= Self.readingsToFall else { return }
    }
    betterReadings = 0
    level = now
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

  /// A busy processor slows down what can wait; it never turns the machine off.
  private static func level(of waitingPercent: Double) -> Level {
    switch waitingPercent {
    case 80...: .critical
    case 50..<80: .serious
    case 25..<50: .fair
    default: .nominal
    }
  }
}
