import CGLib
import Foundation
import Synchronization

/// Keeps libsoup 3 (3.2.3 and later) from crashing where a request is cancelled just as its answer comes.
///
/// `soup_session_send_finish` ends the message of a request that was cancelled meanwhile. Then it lets go of the stream of
/// the answer, which closes itself, and for that asks the message, which has nothing left to ask. Here a stream whose
/// message has ended is closed without asking.
public enum SoupStreams {
  private typealias Close =
    @convention(c) (
      UnsafeMutablePointer<GInputStream>?, UnsafeMutablePointer<GCancellable>?,
      UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean

  private static let mark = "kinora-has-ended"
  private static let hooks = Mutex<[EmissionHook]>([])
  private static let close = Mutex<Close?>(nil)

  /// Makes it so for all streams of the program from now on, as soon as libsoup is loaded. Cheap once it was done.
  public static func mend() {
    hooks.withLock { hooks in
      guard hooks.isEmpty, let library = dlopen("libsoup-3.0.so.0", RTLD_LAZY | RTLD_NOLOAD) else { return }
      for name in ["soup_session_get_type", "soup_message_get_type"] {
        guard let symbol = dlsym(library, name) else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) () -> GType).self)()
      }
      guard
        let begin = try? EmissionHook(
          type: "SoupSession", signal: "request-queued", { objects in objects.last.map { tell($0, hasEnded: false) } }),
        let end = try? EmissionHook(
          type: "SoupMessage", signal: "finished", { objects in objects.first.map { tell($0, hasEnded: true) } })
      else { return }
      hooks = [begin, end]
    }
  }

  private static func tell(_ message: GObjectRef, hasEnded: Bool) {
    g_object_set_data(message.as(), mark, hasEnded ? message.pointer : nil)
    // The class is there once there is a stream, which exists before its message ends.
    if hasEnded { replaceClose() }
  }

  private static func replaceClose() {
    close.withLock { close in
      let type = g_type_from_name("SoupClientInputStream")
      // The class is kept: what it calls stays, too.
      guard close == nil, type != 0, let found = g_type_class_ref(type) else { return }
      let methods = found.assumingMemoryBound(to: GInputStreamClass.self)
      close = methods.pointee.close_fn
      methods.pointee.close_fn = { stream, cancellable, error in
        if let stream, SoupStreams.hasEnded(stream) { return 1 }
        return SoupStreams.close.withLock(\.self)?(stream, cancellable, error) ?? 1
      }
    }
  }

  private static func hasEnded(_ stream: UnsafeMutablePointer<GInputStream>) -> Bool {
    withGValue(of: kinora_type_object()) { value in
      g_object_get_property(UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self), "message", value)
      guard let message = g_value_get_object(value) else { return false }
      return g_object_get_data(message.assumingMemoryBound(to: GObject.self), mark) != nil
    }
  }
}
