import AVFoundation
import GLibSupport
import GTKSupport

/// The controls of a capture view: the recorded time, the record button, the level of the sound and the devices.
@MainActor
final class CaptureBar {
  /// The widget, to be laid over the preview.
  let widget: CenterBox
  /// Called when the record button is pressed.
  var onPress: @MainActor () -> Void = {}
  /// Called with the ID of the device that the user has chosen; nil chooses none.
  var onChoose: @MainActor (AVMediaType, String?) -> Void = { _, _ in }
  /// The levels.
  let meter = LevelMeterView(width: 96)
  private(set) var state = CaptureBarState()
  private let record = Button(icon: "media-record-symbolic", name: tr("Start Recording"))
  private let elapsed = Label("0:00")
  private let menu: MenuButton
  private let popover: Popover
  private let choices = Box.column()
  /// The radio buttons of the menu, by media type and ID.
  private var checks: [(mediaType: AVMediaType, id: String?, button: CheckButton)] = []
  private var lists: Box?
  private var isFollowing = false

  init() {
    choices.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    popover = Popover(choices)
    menu = MenuButton(icon: "camera-video-symbolic", name: tr("Camera and Microphone"), popover: popover)
    menu.opensUpwards()
    elapsed.styled("numeric").readsLeftToRight()
    elapsed.setWidth(characters: 5)
    elapsed.setMargins(start: 6)
    record.styled("flat", "circular").align(horizontal: .center, vertical: .center)
    menu.styled("flat").align(horizontal: .center, vertical: .center)
    record.setMinimumSize(width: 42, height: 42)
    menu.setMinimumSize(width: 42, height: 42)
    widget = CenterBox(start: elapsed, center: record, end: Box.row(spacing: 6, meter.view, menu))
    widget.setAccessibleName(tr("Recording Controls"))
    widget.styled("osd", "toolbar")
    record.onClick { [weak self] in self?.onPress() }
    update(CaptureBarState())
  }

  /// Whether the keyboard focus is here and seen, or the menu is open.
  var isInUse: Bool { widget.hasFocusWithin && widget.showsFocusWithin || widget.hasOpenPopover }

  /// Shows a state.
  func update(_ new: CaptureBarState) {
    let old = state
    state = new
    if new.cameras != old.cameras || new.microphones != old.microphones || lists == nil { makeChoices() }
    let margin = new.style == .floating ? 24 : 0
    widget.setMargins(start: margin, end: margin, bottom: margin)
    widget.align(horizontal: .fill, vertical: .end)
    widget.setStyle("player-floating", new.style == .floating)
    widget.isVisible = new.isShown
    record.isSensitive = new.canPress
    record.setIcon(new.isRecording ? "media-playback-stop-symbolic" : "media-record-symbolic")
    record.setName(new.isRecording ? tr("Stop Recording") : tr("Start Recording"))
    record.setStyle("destructive-action", new.isRecording)
    for style in ["flat", "error"] { record.setStyle(style, !new.isRecording) }
    if elapsed.text != new.elapsed { elapsed.text = new.elapsed }
    meter.view.isVisible = new.hasMeter
    menu.isVisible = new.offersDevices
    menu.isSensitive = new.canChooseDevices
    isFollowing = true
    for check in checks {
      check.button.isActive = check.id == (check.mediaType == .video ? new.camera : new.microphone)
    }
    isFollowing = false
  }

  private func makeChoices() {
    let new = Box.column()
    checks = []
    add(tr("Camera"), state.cameras, .video, to: new)
    add(tr("Microphone"), state.microphones, .audio, to: new)
    if let lists { choices.remove(lists) }
    choices.append(new)
    lists = new
  }

  /// Adds a heading, and a radio button for each device and for none of them.
  private func add(_ heading: String, _ devices: [CaptureBarState.Device], _ mediaType: AVMediaType, to column: Box) {
    let label = Label(heading)
    label.styled("dim-label", "caption-heading").setAlignment(0)
    label.setMargins(start: 6, end: 6, top: 9, bottom: 3)
    column.append(label)
    var first: CheckButton?
    for (id, name) in devices.map({ ($0.id as String?, $0.name) }) + [(nil, tr("None"))] {
      let check = CheckButton(name, group: first)
      check.shorten(toCharacters: 24)
      check.setMargins(start: 3)
      check.setMinimumSize(width: 168, height: 42)
      check.onToggle { [weak self, weak check] in
        guard let self, !isFollowing, check?.isActive == true else { return }
        onChoose(mediaType, id)
      }
      column.append(check)
      first = first ?? check
      checks.append((mediaType, id, check))
    }
  }
}
