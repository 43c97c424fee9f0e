import CAdwaita
import Foundation
import GLibSupport

/// A container that lays widgets over a child.
public final class Overlay: Widget {
  private let rectangle = OverlayRectangle()

  /// `child` fills the overlay; the others lie over it.
  public init(_ child: Widget, over layers: Widget...) {
    super.init(floating: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.widget)
    for layer in layers { addLayer(layer) }
  }

  /// Adds a layer above the others.
  public func addLayer(_ layer: Widget) { gtk_overlay_add_overlay(object.opaque, layer.widget) }

  /// Removes a layer.
  public func removeLayer(_ layer: Widget) { gtk_overlay_remove_overlay(object.opaque, layer.widget) }

  /// Places the layers within a rectangle of the overlay; the closure is called at each layout.
  public func placeLayers(within rectangle: @escaping @MainActor () -> CGRect) {
    self.rectangle.ask = rectangle
    let place:
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<GtkWidget>, UnsafeMutablePointer<GdkRectangle>,
        gpointer
      ) -> gboolean = { _, layer, answer, data in
        let rectangle = Unmanaged<OverlayRectangle>.fromOpaque(data).takeUnretainedValue()
        nonisolated(unsafe) let (layer, answer) = (layer, answer)
        MainActor.assumeIsolated { rectangle.place(layer, answer) }
        return 1
      }
    g_signal_connect_data(
      object.pointer, "get-child-position", unsafeBitCast(place, to: GCallback.self),
      Unmanaged.passRetained(self.rectangle).toOpaque(),
      { data, _ in Unmanaged<OverlayRectangle>.fromOpaque(data!).release() }, GConnectFlags(0))
  }

  /// Lets a layer that fills its area extend beyond it on all sides, as a frame does.
  public func setOutset(_ outset: Int, of layer: Widget) { rectangle.outsets[layer.object.pointer] = outset }

  /// Lays out the layers again.
  public func replaceLayers() { gtk_widget_queue_allocate(widget) }
}

/// The rectangle for an overlay's layers. Separate from the overlay, so that GTK's reference to it makes no retain
/// cycle.
@MainActor
private final class OverlayRectangle {
  var ask: @MainActor () -> CGRect = { .zero }
  var outsets: [UnsafeMutableRawPointer: Int] = [:]

  nonisolated init() {}

  func place(_ layer: UnsafeMutablePointer<GtkWidget>, _ answer: UnsafeMutablePointer<GdkRectangle>) {
    let outset = CGFloat(outsets[UnsafeMutableRawPointer(layer)] ?? 0)
    let area = ask().insetBy(dx: -outset, dy: -outset)
    // GTK subtracts the margins from the rectangle returned here, so both sizes include them.
    var (least, natural) = (GtkRequisition(), GtkRequisition())
    gtk_widget_get_preferred_size(layer, &least, &natural)
    func span(_ align: GtkAlign, from start: Int, length: Int, natural: Int, least: Int) -> (Int, Int) {
      guard align != GTK_ALIGN_FILL else { return (start, max(length, least)) }
      let size = max(least, min(natural, length))
      let spare = length - size
      switch align {
      case GTK_ALIGN_START: return (start, size)
      case GTK_ALIGN_END: return (start + spare, size)
      default: return (start + spare / 2, size)
      }
    }
    var horizontal = gtk_widget_get_halign(layer)
    if gtk_widget_get_direction(layer) == GTK_TEXT_DIR_RTL {
      if horizontal == GTK_ALIGN_START {
        horizontal = GTK_ALIGN_END
      } else if horizontal == GTK_ALIGN_END {
        horizontal = GTK_ALIGN_START
      }
    }
    let (x, width) = span(
      horizontal, from: Int(area.minX), length: Int(area.width), natural: Int(natural.width), least: Int(least.width))
    let (y, height) = span(
      gtk_widget_get_valign(layer), from: Int(area.minY), length: Int(area.height), natural: Int(natural.height),
      least: Int(least.height))
    answer.pointee = GdkRectangle(x: gint(x), y: gint(y), width: gint(width), height: gint(height))
  }
}
