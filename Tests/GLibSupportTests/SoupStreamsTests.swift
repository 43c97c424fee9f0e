import CGLib
import Foundation
import TestSupport
import Testing

@testable import GLibSupport

/// What libsoup does with requests that are cancelled.
@Suite struct SoupStreamsTests {
  private typealias NewSession = @convention(c) () -> gpointer?
  private typealias NewMessage = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> gpointer?
  private typealias Send =
    @convention(c) (
      gpointer, gpointer, gint, UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback, gpointer?
    ) -> Void
  private typealias Finish =
    @convention(c) (gpointer, OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> gpointer?

  private static func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
    let library = try #require(dlopen("libsoup-3.0.so.0", RTLD_LAZY))
    return unsafeBitCast(try #require(dlsym(library, name)), to: type)
  }

  /// A request that is cancelled when its answer has come, and before that is handed out.
  private final class Request {
    let finish: Finish
    let cancellable = g_cancellable_new()!
    /// What came of it, once it is over.
    var end: String?

    init(_ finish: @escaping Finish) { self.finish = finish }

    func answered(_ session: gpointer?, _ result: OpaquePointer?) {
      g_cancellable_cancel(cancellable)
      var error: UnsafeMutablePointer<GError>?
      let stream = finish(session!, result, &error)
      end = stream == nil ? String(cString: error!.pointee.message) : "a stream"
      g_clear_error(&error)
      g_object_unref(UnsafeMutableRawPointer(cancellable))
    }
  }

  /// It crashed when the stream of the answer was let go of: it asked a message that had ended.
  @Test func aRequestIsCancelledJustAsItsAnswerComes() throws {
    let folder = try ProgramFolder()
    try Data(count: 1 << 20).write(to: folder.file("film.mp4"))
    let server = try MediaServer()
    try server.add(folder.file("film.mp4"), as: "film.mp4")
    let session = try Self.function("soup_session_new", as: NewSession.self)
    let message = try Self.function("soup_message_new", as: NewMessage.self)
    let send = try Self.function("soup_session_send_async", as: Send.self)
    let finish = try Self.function("soup_session_send_finish", as: Finish.self)
    SoupStreams.mend()

    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    let own = try #require(session())
    defer { g_object_unref(own) }
    for visitor in ["first", "second"] {
      let asked = try #require(message("GET", server.address("film.mp4", visitor: visitor).absoluteString))
      defer { g_object_unref(asked) }
      let request = Request(finish)
      send(
        own, asked, 0, request.cancellable,
        { session, result, data in
          Unmanaged<Request>.fromOpaque(data!).takeUnretainedValue().answered(session, result)
        }, Unmanaged.passUnretained(request).toOpaque())
      while request.end == nil { g_main_context_iteration(context, 1) }
      while g_main_context_iteration(context, 0) != 0 {}
      #expect(request.end == "Operation was cancelled")
    }
  }
}
