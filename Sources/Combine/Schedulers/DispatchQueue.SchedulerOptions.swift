import Dispatch

extension DispatchQueue {
  /// How a queue runs an action.
  public struct SchedulerOptions: @unchecked Sendable {
    /// The quality of service.
    public var qos: DispatchQoS
    /// Flags of the work item.
    public var flags: DispatchWorkItemFlags
    /// The group to which the action belongs, if any.
    public var group: DispatchGroup?

    /// Options for an action.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}
