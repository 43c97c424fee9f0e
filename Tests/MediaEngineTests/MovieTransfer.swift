import Foundation

@testable import MediaEngine

/// Copies a movie sample by sample: out by our reader, in by our writer.
struct MovieTransfer {
  private let source: URL

  init(_ source: URL) { self.source = source }

  func write(to copy: URL, options: ISOWriter.Options = .init()) async throws {
    try Data().write(to: copy)
    try await write(to: ISOFile(copy.path, isWritable: true), options: options)
  }

  func write(to target: ISOFile, options: ISOWriter.Options = .init()) async throws {
    var used = options
    used.brand = target.path.hasSuffix(".mov") ? "qt  " : "isom"
    try ISOTransfer(source).write(to: target, options: used)
  }
}
