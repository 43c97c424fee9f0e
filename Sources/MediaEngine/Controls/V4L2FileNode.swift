import CV4L2
import Foundation

/// An open V4L2 node, beside the stream's.
final class V4L2FileNode: V4L2Node {
  private let file: Int32
  /// An eventfd that ends the wait.
  private let alarm: Int32

  /// Opens `/dev/videoN`.
  init(_ path: String) throws(V4L2Failure) {
    let opened = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw V4L2Failure(number: errno) }
    let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard bell >= 0 else {
      let failure = V4L2Failure(number: errno)
      close(opened)
      throw failure
    }
    file = opened
    alarm = bell
  }

  deinit {
    close(file)
    close(alarm)
  }

  private func check(_ number: Int32) throws(V4L2Failure) {
    if number != 0 { throw V4L2Failure(number: number) }
  }

  func control(after id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo? {
    var found = v4l2_query_ext_ctrl()
    let error = kinora_v4l2_query(file, id | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL), &found)
    if error == EINVAL { return nil }
    try check(error)
    return V4L2ControlInfo(found)
  }

  func control(_ id: UInt32) throws(V4L2Failure) -> V4L2ControlInfo {
    var found = v4l2_query_ext_ctrl()
    try check(kinora_v4l2_query(file, id, &found))
    return V4L2ControlInfo(found)
  }

  func item(_ index: Int, of control: V4L2ControlInfo) throws(V4L2Failure) -> CameraControl.MenuItem? {
    var number: Int64 = 0
    var letters = [CChar](repeating: 0, count: 33)
    let error = kinora_v4l2_menu_item(file, control.id, UInt32(index), &letters, &number)
    if error == EINVAL { return nil }
    try check(error)
    if control.type == V4L2_CTRL_TYPE_INTEGER_MENU.rawValue {
      return CameraControl.MenuItem(value: index, name: String(number), number: Int(number))
    }
    return CameraControl.MenuItem(value: index, name: text(letters))
  }

  func value(of control: V4L2ControlInfo) throws(V4L2Failure) -> Int {
    var value: Int64 = 0
    try check(kinora_v4l2_get(file, control.id, control.type, &value))
    return Int(value)
  }

  func set(_ value: Int, of control: V4L2ControlInfo) throws(V4L2Failure) {
    try check(kinora_v4l2_set(file, control.id, control.type, Int64(value)))
  }

  func watch(_ control: V4L2ControlInfo) throws(V4L2Failure) {
    try check(kinora_v4l2_subscribe(file, control.id))
  }

  func nextChanges() -> Set<UInt32>? {
    while true {
      var polled = [
        pollfd(fd: file, events: Int16(POLLPRI), revents: 0), pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      ]
      // Older kernels don't wake `poll` when the device goes away, so it times out now and then.
      let count = poll(&polled, 2, 2000)
      if polled[1].revents != 0 { return nil }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      var ids: Set<UInt32> = []
      var id: UInt32 = 0
      while kinora_v4l2_next_event(file, &id) == 0 { ids.insert(id) }
      if !ids.isEmpty { return ids }
      guard isThere else { return nil }
    }
  }

  func endWait() {
    var one: UInt64 = 1
    _ = write(alarm, &one, MemoryLayout.size(ofValue: one))
  }

  var isThere: Bool { kinora_v4l2_is_there(file) == 0 }
}

extension V4L2ControlInfo {
  fileprivate init(_ control: v4l2_query_ext_ctrl) {
    let letters = withUnsafeBytes(of: control.name) { $0.map { CChar(bitPattern: $0) } + [0] }
    self.init(
      id: control.id, type: control.type, name: text(letters), minimum: Int(control.minimum),
      maximum: Int(control.maximum), step: Int(clamping: control.step), defaultValue: Int(control.default_value),
      flags: control.flags)
  }
}

/// The text up to the first null byte.
private func text(_ letters: [CChar]) -> String {
  String(decoding: letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
