import Foundation

/// A folder for what programs of one test leave behind. It goes with its last owner.
public final class ProgramFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// A new, empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "kinora-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// A file in it.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// The names of what lies in it, in order.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
