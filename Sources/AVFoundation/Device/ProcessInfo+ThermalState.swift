import Foundation
import MediaEngine

extension ProcessInfo {
  /// How hot the machine is, by its own trip points.
  public enum ThermalState: Int, Sendable {
    /// Cool enough.
    case nominal = 0
    /// Warm: work that can wait should.
    case fair = 1
    /// Hot, and slowed down by the system: work should be reduced.
    case serious = 2
    /// About to turn itself off: work should be reduced as far as it can be.
    case critical = 3

    init(_ level: SystemPressure.Level) {
      self =
        switch level {
        case .nominal: .nominal
        case .fair: .fair
        case .serious: .serious
        case .critical, .shutdown: .critical
        }
    }
  }

  /// Posted when the thermal state has changed, once it was asked for the first time.
  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")

  /// How hot the machine is.
  public var thermalState: ThermalState { ThermalWatch.shared.current }
}
