import Foundation

extension Progress {
  /// How many seconds it will still take, as whoever does the work estimates; nil where nobody has.
  public var estimatedTimeRemaining: TimeInterval? {
    get { userInfo[.estimatedTimeRemainingKey] as? TimeInterval }
    set { setUserInfoObject(newValue, forKey: .estimatedTimeRemainingKey) }
  }

  /// How many bytes are processed in a second; nil where nobody has said.
  public var throughput: Int? {
    get { userInfo[.throughputKey] as? Int }
    set { setUserInfoObject(newValue, forKey: .throughputKey) }
  }
}
