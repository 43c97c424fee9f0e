import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// How hard it is for the machine to go on capturing as it does.
  public final class SystemPressureState: NSObject, Sendable {
    /// How hard.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// Apple's name.
      public let rawValue: String

      /// A level from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Not at all.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// It begins to be.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// Lower the frame rate, or frames may be lost.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// Frames are lost, or soon will be.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// The machine turns itself off.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
    }

    /// What makes it hard.
    public struct Factors: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Factors from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The machine is hot.
      public static let systemTemperature = Factors(rawValue: 1 << 0)
      /// The battery can't give so much.
      public static let peakPower = Factors(rawValue: 1 << 1)
      /// The depth camera is hot.
      public static let depthModuleTemperature = Factors(rawValue: 1 << 2)
      /// The camera is hot.
      public static let cameraTemperature = Factors(rawValue: 1 << 3)
      /// The processors have more to do than they can. An addition of Kinora's.
      public static let processorLoad = Factors(rawValue: 1 << 16)
    }

    /// How hard it is.
    public let level: Level
    /// What makes it hard.
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

  /// How hard it is for the machine to go on capturing as it does. Observe it, and lower the frame rate before frames
  /// are lost.
  public var systemPressureState: SystemPressureState {
    accessed()
    return PressureWatch.shared.state(for: self)
  }
}
