import Foundation
import GLibSupport
import Synchronization

/// What a person has set, for each camera: kept in a small file per camera, and set again when the camera starts or
/// comes back, because many forget.
///
/// Only what was set is kept; everything else stays the camera's own affair. Several programs may keep their memories
/// in one folder.
public final class ControlMemory: Sendable {
  /// The memory that `DeviceDescription.openControls` writes to and every camera is set from when its frames begin to
  /// come. nil, which it is at first: nothing is remembered.
  public static var current: ControlMemory? {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex<ControlMemory?>(nil)

  /// Where the files are.
  public let folder: URL

  /// The memory of a folder; without one, the person's own.
  public init(folder: URL? = nil) {
    self.folder = folder ?? ControlMemory.ownFolder
  }

  /// `$XDG_STATE_HOME/kinora/controls`.
  private static var ownFolder: URL { UserFolder.state.appendingPathComponent("controls") }

  /// What is remembered of a camera. A file that can't be read counts as none.
  public func values(of camera: String) -> [ControlID: Int] {
    guard let data = try? Data(contentsOf: file(of: camera)),
      let record = try? JSONDecoder().decode(Record.self, from: data), record.camera == camera
    else { return [:] }
    return Dictionary(
      record.values.map { (ControlID(rawValue: $0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Remembers values, beside what is remembered already.
  public func remember(_ values: [ControlID: Int], of camera: String) throws {
    guard !values.isEmpty else { return }
    try change(camera) { $0.merge(values) { _, new in new } }
  }

  /// Forgets some controls of a camera; without a list, the whole camera.
  public func forget(_ ids: [ControlID]? = nil, of camera: String) throws {
    try change(camera) { values in
      if let ids { for id in ids { values[id] = nil } } else { values = [:] }
    }
  }

  /// Sets everything again that is remembered of a camera. Answers what it didn't take, and why: one refusal doesn't
  /// keep the rest back.
  @discardableResult
  public func reapply(to controls: any CameraControls, of camera: String) -> [ControlError] {
    // Set through a memory, the modes that are in the way would be remembered as if they had been asked for.
    let own = (controls as? RememberedControls)?.unremembered ?? controls
    var values = values(of: camera)
    var errors: [ControlError] = []
    for refusal in ControlPlan(setting: values, of: own.controls).refusals {
      if let id = refusal.control { values[id] = nil }
      // A value from before its mode was left to the camera again waits for the day when the mode is manual.
      if case .inactive = refusal { continue }
      errors.append(refusal)
    }
    while !values.isEmpty {
      do {
        try own.set(values)
        return errors
      } catch {
        let error = error as? ControlError ?? .failed(nil, name: camera, reason: "\(error)")
        errors.append(error)
        guard let id = error.control, values.removeValue(forKey: id) != nil else { return errors }
      }
    }
    return errors
  }

  // MARK: Files

  private struct Record: Codable {
    var camera: String
    var values: [String: Int]
  }

  /// The camera's file: its id with everything but letters, digits and a few signs written as numbers.
  private func file(of camera: String) -> URL {
    var plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    plain.insert(charactersIn: "0123456789-_.")
    let name = camera.addingPercentEncoding(withAllowedCharacters: plain) ?? "camera"
    // A name has its limit; within it, ids of one beginning stay apart by their ends.
    let short = name.utf8.count <= 200 ? name : "\(name.prefix(100))…\(name.suffix(90))"
    return folder.appendingPathComponent("\(short).json")
  }

  /// Changes a camera's values while nobody else does, here or in another program.
  private func change(_ camera: String, _ body: (inout [ControlID: Int]) -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = open(folder.appendingPathComponent(".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    // Closing it lets the others in.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 && errno == EINTR {}

    var values = values(of: camera)
    let before = values
    body(&values)
    let file = file(of: camera)
    guard !values.isEmpty else {
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
      return
    }
    guard values != before else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let record = Record(
      camera: camera, values: Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
    // Whoever reads finds the old values or the new ones, never half of them.
    try SafeFile.write(encoder.encode(record), to: file, replacing: true)
  }
}
