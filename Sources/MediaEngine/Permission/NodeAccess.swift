import Foundation
import GLibSupport

/// Whether the system lets this person open cameras.
public enum NodeAccess: Sendable, Equatable {
  /// There is no camera that could be refused.
  case nothingThere
  /// At least one can be opened.
  case open
  /// There are some, and none can be opened; this is one of them.
  case refused(node: String)

  /// Looks at the nodes in a folder.
  public static func look(in folder: String = "/dev") -> NodeAccess {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let nodes = names.filter { $0.hasPrefix("video") && $0.dropFirst(5).allSatisfy(\.isNumber) && $0.count > 5 }
    guard let first = nodes.min(by: { ($0.count, $0) < ($1.count, $1) }) else { return .nothingThere }
    let canOpen = nodes.contains { access("\(folder)/\($0)", R_OK | W_OK) == 0 }
    return canOpen ? .open : .refused(node: "\(folder)/\(first)")
  }
}
