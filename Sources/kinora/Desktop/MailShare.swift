import Foundation
import GLibSupport
import Photos

/// Sends files by mail, through the desktop's portal: the mail program of the user's choice opens with them.
enum MailShare {
  /// Why nothing is sent.
  enum Fault: Error {
    /// A file can't be read.
    case unreadable(String)
  }

  /// Opens a new mail with files. Blocks until the desktop has answered that it was asked.
  static func send(_ files: [URL]) throws {
    let connection = try DBusConnection(.session)
    var open: [FileHandle] = []
    for file in files {
      let handle = FileQuestion.ask(file) { try? FileHandle(forReadingFrom: file) }
      guard let handle = handle ?? nil else { throw Fault.unreadable(file.lastPathComponent) }
      open.append(handle)
    }
    defer { for handle in open { try? handle.close() } }
    let options: [String: DBusValue] = ["attachment_fds": .array(open.indices.map { .handle(Int32($0)) })]
    _ = try connection.call(
      DesktopPortal.method("ComposeEmail", of: "Email"), [.string(""), .dictionary(options)],
      files: open.map(\.fileDescriptor))
  }

  /// Says in words why it failed.
  static func words(_ error: any Error) -> String {
    if case Fault.unreadable(let name) = error { return tr("“%s” is no longer there, or can’t be read.", name) }
    return tr("This desktop opens no mail program: %s", "\(error)")
  }
}
