import Foundation
import Synchronization

/// A folder of a test's own on which it mounts disks and takes them away again; it goes with its last owner. As with
/// `SmallDisk`, nobody else sees the disks, and where namespaces are allowed no rights are needed.
public final class MountedDisks: Sendable {
  /// The folder, as whoever sees the disks reaches it.
  public let url: URL
  /// The table of mounts of those who see the disks.
  public let table: String
  private let folder: ProgramFolder
  private let keeper: Process
  private let input: Pipe
  private let output: PipeReader
  private let count = Mutex(0)

  /// An empty folder.
  public init() async throws {
    let (folder, keeper, input, output) = (try ProgramFolder(), Process(), Pipe(), PipeReader())
    // A line that fails ends it.
    let script = #"cd "$0" && while read -r line; do eval "$line" || exit; n=$((n+1)); echo "done $n;"; done"#
    keeper.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    keeper.arguments = ["-rm", "sh", "-c", script, folder.url.path]
    (keeper.standardInput, keeper.standardOutput) = (input, output.pipe)
    (self.folder, self.keeper, self.input, self.output) = (folder, keeper, input, output)
    try keeper.run()
    output.begin()
    url = URL(fileURLWithPath: "/proc/\(keeper.processIdentifier)/root\(folder.url.path)", isDirectory: true)
    table = "/proc/\(keeper.processIdentifier)/mountinfo"
    try await run("true")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    keeper.waitUntilExit()
  }

  /// A disk of memory in a folder, which is made. Its files keep no extended attributes, unless that is asked for; Linux
  /// knows how since 6.6.
  public func make(_ name: String, keepsAttributes: Bool = false) async throws {
    try await run("mkdir -p '\(name)' && mount -t \(keepsAttributes ? "tmpfs" : "ramfs") none '\(name)'")
  }

  /// Shows a disk in another folder, too, which is made.
  public func mount(_ disk: String, on name: String) async throws {
    try await run("mkdir -p '\(name)' && mount --bind '\(disk)' '\(name)'")
  }

  /// A folder whose disk gives errors alone: nobody serves it.
  public func mountNothing(on name: String) async throws {
    let options = "fd=3,rootmode=40000,user_id=0,group_id=0"
    try await run("mkdir -p '\(name)' && mount -i -t fuse -o \(options) none '\(name)' 3<>/dev/fuse")
  }

  /// Whether such a folder can be had.
  public static let canMountNothing = access("/dev/fuse", R_OK | W_OK) == 0

  /// Takes away what was mounted last on a folder.
  public func unmount(_ name: String) async throws { try await run("umount '\(name)'") }

  private func run(_ line: String) async throws {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let (told, news) = AsyncStream.makeStream(of: Void.self)
    output.whenContaining("done \(number);") { news.yield() }
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    _ = try await within(line) {
      for await _ in told { return true }
      return nil as Bool?
    }
  }
}
