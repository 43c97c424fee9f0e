import Foundation

/// Finds the program that has a device open.
enum DeviceHolder {
  /// The name of another program that has this node open; nil where none is visible. Other users' programs aren't.
  static func program(using node: String, processes: String = "/proc", ownProcess: Int32 = getpid()) -> String? {
    let files = FileManager.default
    let node = URL(filePath: node).resolvingSymlinksInPath().path
    for process in (try? files.contentsOfDirectory(atPath: processes)) ?? [] {
      guard let number = Int32(process), number != ownProcess else { continue }
      let folder = "\(processes)/\(process)"
      let handles = (try? files.contentsOfDirectory(atPath: "\(folder)/fd")) ?? []
      guard handles.contains(where: { (try? files.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")) == node })
      else { continue }
      let name = try? String(contentsOfFile: "\(folder)/comm", encoding: .utf8)
      if let name = name?.trimmingCharacters(in: .whitespacesAndNewlines), !name.isEmpty { return name }
    }
    return nil
  }
}
