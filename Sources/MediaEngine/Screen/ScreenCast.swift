import Foundation
import GLibSupport
import Synchronization

/// A screen that the portal has opened.
final class ScreenCast: OpenScreen {
  let token: String?
  private let node: ScreenNode
  /// PipeWire's connection through which the screen comes.
  private let file: Int32
  private let session: String
  private let connection: DBusConnection
  private let closing = Cancellation()
  private let isClosed = Atomic(false)

  init(_ node: ScreenNode, through file: Int32, of session: String, on connection: DBusConnection, token: String?) {
    (self.node, self.file, self.session, self.connection, self.token) = (node, file, session, connection, token)
  }

  deinit {
    close()
    Foundation.close(file)
  }

  func source(repetition milliseconds: Int) throws -> any CaptureSource {
    try PipeWireSource.screen(node, through: file, repetition: milliseconds)
  }

  func waitForEnd() async -> Bool {
    let (connection, session, closing) = (connection, session, closing)
    return await OwnThread.run {
      let day = 86_400.0
      while !closing.isCancelled {
        do {
          let end = try connection.signal(
            "Closed", of: "org.freedesktop.portal.Session", at: session, within: day, until: closing,
            whileThereIs: DesktopPortal.name)
          if end != nil { return true }
        } catch {
          // Its sessions end with the portal.
          return true
        }
      }
      return false
    }
  }

  func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    closing.cancel()
    ScreenCastPortal.close(session, connection)
  }
}
