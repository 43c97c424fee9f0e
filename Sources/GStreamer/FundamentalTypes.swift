import CGStreamer
import Foundation
import GLibSupport

/// Keeps GTK and GStreamer from taking the same number for two types.
///
/// GLib hands out the numbers of fundamental types without a lock: `g_type_fundamental_next()` says which is free, and
/// only registering takes it. GStreamer registers a dozen when it starts, in whichever thread that is, GTK three as soon
/// as it needs each, in the main thread. Both at once is "cannot register existing fundamental type 'GtkExpression' (as
/// 'GstBitmask')", and whoever came second goes on with a type that doesn't exist: a crash at the start of a program,
/// once in some hundred times.
enum FundamentalTypes {
  /// The only ones that register such types besides GStreamer (GTK 4.8).
  private static let gtkTypes = ["gdk_event_get_type", "gsk_render_node_get_type", "gtk_expression_get_type"]

  /// Registers GTK's in a program that has GTK, or waits for the thread that is doing so; then nobody but GStreamer is
  /// left to ask for numbers.
  static func registerGTKs() {
    for name in gtkTypes {
      // Looked up by name, because nothing here may depend on GTK: there is none in a program without windows.
      guard let symbol = dlsym(nil, name) else { continue }
      _ = unsafeBitCast(symbol, to: (@convention(c) () -> GType).self)()
    }
  }
}
