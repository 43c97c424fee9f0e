import Foundation
import Testing

@testable import MediaEngine

@Suite struct DeviceHolderTests {
  @Test func theProgramThatHasANodeOpenIsFound() throws {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    defer { try? files.removeItem(at: root) }
    let node = root.appending(path: "video0")
    for (process, name) in [("10", "kinora"), ("11", "cheese")] {
      let fds = root.appending(path: "proc/\(process)/fd")
      try files.createDirectory(at: fds, withIntermediateDirectories: true)
      try "\(name)\n".write(to: root.appending(path: "proc/\(process)/comm"), atomically: true, encoding: .utf8)
      try files.createSymbolicLink(atPath: fds.appending(path: "3").path, withDestinationPath: node.path)
    }
    let proc = root.appending(path: "proc").path
    #expect(DeviceHolder.program(using: node.path, processes: proc, ownProcess: 10) == "cheese")
    #expect(DeviceHolder.program(using: "/dev/other", processes: proc, ownProcess: 10) == nil)
  }
}
