import GLibSupport
import GTKSupport

/// The keyboard shortcuts, as their window lists them. A journey tries every line.
@MainActor
enum KeyboardShortcuts {
  /// Shows the window; the shortcuts of the page that is shown come first.
  static func present(over window: MainWindow) {
    let words = ShortcutsWindow.Words(
      title: tr("Keyboard Shortcuts"), search: tr("Search Shortcuts"),
      // Translators: between two keys, as in "Left or Right"
      or: tr("or"))
    ShortcutsWindow.present(groups(for: window.shownPage), words, over: window.window)
  }

  private static func groups(for page: ShownPage) -> [ShortcutsWindow.Group] {
    switch page {
    case .camera: [camera, library, photo, player, trim, combine, window]
    case .library: [library, photo, player, trim, combine, camera, window]
    case .photo: [photo, library, player, trim, combine, camera, window]
    case .player: [player, trim, library, photo, combine, camera, window]
    case .trim: [trim, player, library, photo, combine, camera, window]
    case .combine: [combine, library, player, trim, photo, camera, window]
    }
  }

  private static var camera: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Camera"),
      [
        ("space", tr("Shutter: take a photo, or begin or end a recording")),
        ("Return", tr("Take a photo while recording")), ("p", tr("Pause the recording, or go on")),
        ("1 2 3 4", tr("Photo, Live Photo, video, screen")), ("f", tr("Flash")), ("g", tr("Grid")),
        ("<Control>s", tr("Save the last 15 seconds")),
        ("t", tr("Timer")), ("Escape", tr("Give up the timer, or close the controls")),
        ("F9", tr("Camera controls")), ("c", tr("Next camera")),
        ("m", tr("Mirror the preview, or stop mirroring")),
      ])
  }

  private static var library: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Library"),
      [
        ("<Control>f", tr("Search")), ("h", tr("Favourite, or no longer")),
        ("<Control>a", tr("Select all")), ("Delete", tr("Move to Trash")), ("<Control>c", tr("Copy")),
        ("<Control>e", tr("Export the selected videos")), ("<Control>z", tr("Undo the last thing")),
        ("Left Right", tr("Photo before, photo after")),
        ("<Control>plus", tr("Closer")), ("<Control>minus", tr("Further away")), ("<Control>0", tr("Fit the window")),
        ("r", tr("Turn the photo, or what is selected, right")),
        ("<Control>r", tr("Turn the film right")), ("<Control>i", tr("Details of the photo")),
        ("Escape", tr("End selecting, or go back to the Library")),
      ])
  }

  private static var player: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Player"),
      [
        ("space", tr("Play, or pause")), ("comma period", tr("One frame back, one frame on")),
        ("Left Right", tr("5 seconds back, 5 seconds on")),
        ("<Shift>Left <Shift>Right", tr("1 second back, 1 second on")),
        ("j k l", tr("Backwards, pause, forwards; again for faster")), ("less greater", tr("Slower, faster")),
        ("Home End", tr("To the beginning, to the end")), ("Page_Up Page_Down", tr("File before, file after")),
        ("<Control>Page_Up <Control>Page_Down", tr("Chapter before, chapter after")),
        ("bracketleft bracketright", tr("Repeat from here, up to here")), ("r", tr("Repeat")),
        ("Up Down", tr("Louder, quieter")), ("m", tr("Mute")), ("s", tr("Next subtitles, or none")),
        ("<Control>e", tr("Export")), ("<Control><Shift>e", tr("Export the part from A to B")),
        ("<Control><Shift>s", tr("Save the frame as a photo")),
        ("<Control>i", tr("Inspector")), ("f", tr("Full screen")),
        ("p", tr("Picture in picture")), ("Menu", tr("Menu of the movie")),
        ("Escape", tr("Leave full screen, or go back")),
      ])
  }

  private static var trim: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Trim"),
      [
        ("<Control>t", tr("Trim the film that plays, or the selected video")),
        ("space", tr("Play what is kept, or pause")), ("i", tr("Start at this frame")), ("o", tr("End at this frame")),
        ("comma period", tr("One frame back, one frame on")), ("Home End", tr("First frame that is kept, last frame")),
        ("<Control>z", tr("Undo")), ("<Control><Shift>z", tr("Redo")), ("<Control>s", tr("Save")),
        ("Escape", tr("Cancel")),
      ])
  }

  private static var photo: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Editing a Photo"),
      [
        ("e", tr("Edit the photo")), ("r", tr("Turn right")), ("<Shift>r", tr("Turn left")), ("f", tr("Flip")),
        ("Left Right", tr("Move the crop")), ("<Shift>Left <Shift>Right", tr("Make the crop narrower, wider")),
        ("<Control>z", tr("Undo")), ("<Control><Shift>z", tr("Redo")), ("<Control>s", tr("Save")),
        ("Escape", tr("Cancel")),
      ])
  }

  private static var combine: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Combine Clips"),
      [
        ("space", tr("Play, or pause")), ("comma period", tr("One frame back, one frame on")),
        ("<Control><Shift>Left <Control><Shift>Right", tr("Move the clip back, move it on")),
        ("i o", tr("Begin the clip here, end it here")), ("Delete", tr("Remove the clip")),
        ("<Control>z <Control><Shift>z", tr("Undo, redo")), ("<Control>e", tr("Export")),
        ("Escape", tr("Back to the Library")),
      ])
  }

  private static var window: ShortcutsWindow.Group {
    ShortcutsWindow.Group(
      tr("Window"),
      [
        ("<Control>o", tr("Open")), ("<Control><Shift>o", tr("Add to the queue")), ("<Control>1", tr("Camera")),
        ("<Control>2", tr("Library")),
        ("F11", tr("Full screen")), ("<Control>comma", tr("Preferences")),
        ("F10", tr("Main menu")), ("<Control>question", tr("Keyboard shortcuts")), ("<Control>q", tr("Quit")),
      ])
  }
}
