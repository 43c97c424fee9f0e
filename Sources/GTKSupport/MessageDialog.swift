import CAdwaita
import GLibSupport

/// A question or a message that must be answered before anything else of a window is used.
@MainActor
public enum MessageDialog {
  /// An answer.
  public struct Answer {
    /// How an answer looks.
    public enum Look: Sendable {
      /// As any other.
      case plain
      /// As what most people want; Enter chooses it.
      case suggested
      /// As what can't be undone.
      case destructive
    }

    let title: String
    let look: Look
    let action: @MainActor () -> Void

    /// An answer with a title, and what it does.
    public init(_ title: String, _ look: Look = .plain, action: @escaping @MainActor () -> Void = {}) {
      (self.title, self.look, self.action) = (title, look, action)
    }
  }

  /// Shows a message over the window that `widget` is in. The first answer is also that of Escape.
  public static func present(_ heading: String, _ body: String, answers: [Answer], over widget: Widget) {
    let root = gtk_widget_get_root(widget.widget)
    let window = root.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }
    let dialog = adw_message_dialog_new(window, heading, body)!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(dialog))
    for (index, answer) in answers.enumerated() {
      // Titles have no mnemonics.
      adw_message_dialog_add_response(
        holder.as(), "\(index)",
        answer.title.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__"))
      switch answer.look {
      case .plain: break
      case .suggested:
        adw_message_dialog_set_response_appearance(holder.as(), "\(index)", ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(holder.as(), "\(index)")
      case .destructive:
        adw_message_dialog_set_response_appearance(holder.as(), "\(index)", ADW_RESPONSE_DESTRUCTIVE)
      }
    }
    adw_message_dialog_set_close_response(holder.as(), "0")
    holder.on("response") { (response: String) in
      if let index = Int(response), answers.indices.contains(index) { answers[index].action() }
    }
    gtk_window_present(holder.as())
  }
}
