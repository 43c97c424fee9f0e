import Foundation
import Testing

@testable import FoundationAdditions

/// Files that are read whole, whatever stands behind their names.
@Suite struct RegularFileTests {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("regular-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func onlyARegularFileThatIsntTooLongIsRead() throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("a")
    try Data("four".utf8).write(to: file)
    #expect(try Data(regularFile: file, limit: 4) == Data("four".utf8))
    let (pipe, zeros) = (folder.url.appendingPathComponent("pipe"), folder.url.appendingPathComponent("zeros"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(at: zeros, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    func code(_ url: URL, limit: Int = 1 << 20) -> CocoaError.Code? {
      do {
        _ = try Data(regularFile: url, limit: limit)
        return nil
      } catch {
        return (error as? CocoaError)?.code
      }
    }
    #expect(code(file, limit: 3) == .fileReadTooLarge)
    for url in [pipe, zeros, folder.url] { #expect(code(url) == .fileReadUnknown) }
    #expect(code(folder.url.appendingPathComponent("none")) == .fileReadNoSuchFile)
  }

  @Test func anErrorHasWhatTheSystemSaidBeneathIt() throws {
    let folder = try Folder()
    func cause(_ body: () throws -> Void) throws -> String {
      let error = try #require(throws: (any Error).self, performing: body)
      let cause = try #require(error.systemCause)
      return "\(cause.code) \(cause.path ?? "")"
    }
    let none = folder.url.appending(path: "none")
    #expect(try cause { _ = try Data(regularFile: none, limit: 4) } == "\(ENOENT) \(none.path)")
    #expect(try cause { _ = try Data(regularFile: folder.url, limit: 4) } == "\(EINVAL) \(folder.url.path)")
    #expect(try cause { _ = try Data(contentsOf: none) } == "\(ENOENT) \(none.path)")
    #expect(try cause { throw POSIXError(.EIO) } == "\(EIO) ")
    #expect(CocoaError(.fileReadUnknown).systemCause == nil)
  }
}
