import CAdwaita
import Foundation
import Testing

@testable import GTKSupport

@Suite struct EmbeddedResourcesTests {
  private static let base = "/app/kinora/Kinora"
  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../data").standardizedFileURL

  init() { EmbeddedResources.register() }

  private func contents(of path: String) -> [UInt8]? {
    guard let bytes = g_resources_lookup_data(path, GResourceLookupFlags(0), nil) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
  }

  @Test func theStyleSheetIsTheOneInData() throws {
    let file = try Data(contentsOf: Self.data.appendingPathComponent("kinora.css"))
    #expect(contents(of: Self.base + "/style.css") == Array(file))
  }

  @Test func everyIconInDataIsEmbeddedUnchanged() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.data.appendingPathComponent("icons").path
    ).filter { $0.hasSuffix("-symbolic.svg") }
    #expect(names.count > 10)
    for name in names {
      let file = try Data(contentsOf: Self.data.appendingPathComponent("icons/\(name)"))
      #expect(contents(of: "\(Self.base)/icons/scalable/actions/\(name)") == Array(file), "\(name)")
    }
    // The icon theme finds them by listing the folder.
    var error: UnsafeMutablePointer<GError>?
    let listed = g_resources_enumerate_children(
      Self.base + "/icons/scalable/actions", GResourceLookupFlags(0), &error)
    defer { g_strfreev(listed) }
    var children: Set<String> = []
    while let child = listed?[children.count] { children.insert(String(cString: child)) }
    #expect(children.isSuperset(of: names))
  }

  @Test func aPathThatIsNotThereIsNotFound() {
    #expect(contents(of: Self.base + "/style.cs") == nil)
    #expect(contents(of: "/style.css") == nil)
  }
}
