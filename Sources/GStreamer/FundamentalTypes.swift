import CGStreamer
import Foundation
import GLibSupport

/// Keeps GTK and GStreamer from registering two fundamental types with the same ID.
///
/// GLib allocates the IDs of fundamental types without a lock: `g_type_fundamental_next()` returns a free one, and only
/// registration claims it. GStreamer registers a dozen when it starts, in any thread; GTK registers three, each on
/// first use, in the main thread. Both at once is "cannot register existing fundamental type 'GtkExpression' (as
/// 'GstBitmask')", and the second continues with a type that doesn't exist: a crash at the start of a program, once in
/// some hundred times.
enum FundamentalTypes {
  /// The only such types that are registered outside GStreamer (GTK 4.8).
  private static let gtkTypes = ["gdk_event_get_type", "gsk_render_node_get_type", "gtk_expression_get_type"]

  /// Registers GTK's types in a program that has GTK, or waits for the thread that is doing so. Afterwards only
  /// GStreamer allocates IDs.
  static func registerGTKs() {
    for name in gtkTypes {
      // Looked up by name, because nothing here may depend on GTK: a program without windows has none.
      guard let symbol = dlsym(nil, name) else { continue }
      _ = unsafeBitCast(symbol, to: (@convention(c) () -> GType).self)()
    }
  }
}
