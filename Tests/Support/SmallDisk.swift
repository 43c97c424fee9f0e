import Foundation

/// A small disk of a test's own, which goes with its last owner. It is mounted in a namespace that a program keeps, and
/// reached through that program's root: so it needs no rights where namespaces are allowed, and nobody else sees it.
public final class SmallDisk: Sendable {
  /// Its folder.
  public let url: URL
  private let folder: ProgramFolder
  private let keeper: Process
  private let input: Pipe

  /// A disk of so many bytes, in whole pages.
  public init(bytes: Int) async throws {
    let (folder, keeper, input, output) = (try ProgramFolder(), Process(), Pipe(), PipeReader())
    let script = #"mount -t tmpfs -o size="$1" none "$0" && echo mounted && exec cat >/dev/null"#
    keeper.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    keeper.arguments = ["-rm", "sh", "-c", script, folder.url.path, "\(bytes)"]
    (keeper.standardInput, keeper.standardOutput) = (input, output.pipe)
    let (mounted, news) = AsyncStream.makeStream(of: Void.self)
    output.whenContaining("mounted") { news.yield() }
    keeper.terminationHandler = { _ in news.finish() }
    try keeper.run()
    output.begin()
    (self.folder, self.keeper, self.input) = (folder, keeper, input)
    url = URL(fileURLWithPath: "/proc/\(keeper.processIdentifier)/root\(folder.url.path)", isDirectory: true)
    _ = try await within("a small disk") {
      for await _ in mounted { return true }
      return nil as Bool?
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    keeper.waitUntilExit()
  }

  /// A file on it.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// The names of what lies on it, hidden files, too, in order.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
