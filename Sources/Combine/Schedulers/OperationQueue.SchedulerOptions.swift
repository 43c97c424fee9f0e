import Foundation

extension OperationQueue {
  /// There is nothing to choose for an action.
  public struct SchedulerOptions: Sendable {}
}
