import GLibSupport
import GTKSupport

/// The Library page, which has nothing to show yet and says where things come from.
@MainActor
final class LibraryPage {
  let widget: StatusPage
  private let open: Button

  init(openCamera: @escaping @MainActor () -> Void) {
    widget = StatusPage()
    widget.setIcon("emblem-photos-symbolic")
    widget.setTitle(tr("No Photos or Videos Yet"))
    widget.setDescription(tr("What you take with the camera appears here."))
    widget.expandsVertically = true
    open = Button(tr("Open Camera"), action: openCamera)
    open.styled("pill", "suggested-action").align(horizontal: .center)
    widget.setChild(open)
  }

  /// Gives the keyboard to what is done first here.
  func focus() { open.focus() }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { widget.setStyle("compact", isNarrow) }
}
