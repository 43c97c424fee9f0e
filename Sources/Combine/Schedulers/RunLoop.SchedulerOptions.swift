import Foundation

extension RunLoop {
  /// There is nothing to choose for an action.
  public struct SchedulerOptions: Sendable {}
}
