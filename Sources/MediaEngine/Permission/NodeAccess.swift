import Foundation
import GLibSupport

/// Whether the user has permission to open camera nodes.
public enum NodeAccess: Sendable, Equatable {
  /// There are no camera nodes.
  case nothingThere
  /// At least one can be opened.
  case open
  /// There are some, but none can be opened; this is one of them.
  case refused(node: String)

  /// Checks the nodes in a folder.
  public static func look(in folder: String = "/dev") -> NodeAccess {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let nodes = names.filter { $0.hasPrefix("video") && $0.dropFirst(5).allSatisfy(\.isNumber) && $0.count > 5 }
    guard let first = nodes.min(by: { ($0.count, $0) < ($1.count, $1) }) else { return .nothingThere }
    let canOpen = nodes.contains { access("\(folder)/\($0)", R_OK | W_OK) == 0 }
    return canOpen ? .open : .refused(node: "\(folder)/\(first)")
  }
}
