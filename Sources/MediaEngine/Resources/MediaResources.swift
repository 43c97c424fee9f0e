import Foundation
import Synchronization

/// The resources that programs give, by the addresses under which readers find them.
final class MediaResources: Sendable {
  static let shared = MediaResources()

  private struct Entry {
    weak var resource: MediaResource?
  }

  /// A scheme that nobody else opens.
  private static let scheme = "kinora-resource"
  private let entries = Mutex<[URL: Entry]>([:])

  /// A new address that ends in a name.
  static func address(named name: String) -> URL {
    let base = URL(string: "\(scheme)://\(UUID().uuidString)/") ?? URL(filePath: "/")
    return base.appending(path: name.isEmpty || name == "/" ? "resource" : name)
  }

  /// Whether an address is one of a resource.
  static func holds(_ url: URL) -> Bool { url.scheme == scheme }

  /// The resource at an address; nil once nobody has it any more.
  func resource(at url: URL) -> MediaResource? { entries.withLock { $0[url]?.resource } }

  func add(_ resource: MediaResource) { entries.withLock { $0[resource.url] = Entry(resource: resource) } }

  func remove(_ url: URL) { entries.withLock { $0[url] = nil } }
}
