import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The load and temperature that capturing puts on the system.
  open class SystemPressureState: NSObject, @unchecked Sendable {
    /// The pressure level.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// Apple's identifier.
      public let rawValue: String

      /// Creates a level from Apple's identifier.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// No pressure.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// Slightly raised.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// Lower the frame rate, or frames may be dropped.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// Frames are dropped, or soon will be.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// The system shuts itself down.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
    }

    /// What causes the pressure.
    public struct Factors: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Creates the factors from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The system is hot.
      public static let systemTemperature = Factors(rawValue: 1 << 0)
      /// The battery can't supply enough power.
      public static let peakPower = Factors(rawValue: 1 << 1)
      /// The depth camera is hot.
      public static let depthModuleTemperature = Factors(rawValue: 1 << 2)
      /// The camera is hot.
      public static let cameraTemperature = Factors(rawValue: 1 << 3)
      /// The processors are overloaded. An addition of Kinora's.
      public static let processorLoad = Factors(rawValue: 1 << 16)
    }

    /// The pressure level.
    public let level: Level
    /// What causes the pressure.
    public let factors: Factors

    init(_ pressure: SystemPressure) {
      level =
        switch pressure.level {
        case .nominal: .nominal
        case .fair: .fair
        case .serious: .serious
        case .critical: .critical
        case .shutdown: .shutdown
        }
      var factors: Factors = []
      if pressure.factors.contains(.temperature) { factors.insert(.systemTemperature) }
      if pressure.factors.contains(.processor) { factors.insert(.processorLoad) }
      self.factors = factors
    }
  }

  /// The load and temperature that capturing puts on the system. Observe it, and lower the frame rate before frames are
  /// dropped.
  public var systemPressureState: SystemPressureState {
    accessed()
    return pressure().state(for: self)
  }
}
