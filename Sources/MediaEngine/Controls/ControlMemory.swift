import Foundation
import GLibSupport
import Synchronization

/// The user's settings of each camera, stored in a small file per camera. They are applied again when the camera starts
/// or is reconnected, as many cameras forget them.
///
/// Only what the user set is stored. Several programs may share a folder.
public final class ControlMemory: Sendable {
  /// The memory that `DeviceDescription.openControls` writes to and that is applied to every camera when its first
  /// frame arrives. Nil, the default, disables it.
  public static var current: ControlMemory? {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex<ControlMemory?>(nil)

  /// The folder of the files.
  public let folder: URL

  /// A memory in this folder; by default in the user's own.
  public init(folder: URL? = nil) {
    self.folder = folder ?? ControlMemory.ownFolder
  }

  /// `$XDG_STATE_HOME/kinora/controls`.
  private static var ownFolder: URL { UserFolder.state.appending(path: "controls") }

  /// The stored values of a camera; empty where the file can't be read.
  public func values(of camera: String) -> [ControlID: Int] {
    guard let data = try? Data(contentsOf: file(of: camera)),
      let record = try? JSONDecoder().decode(Record.self, from: data), record.camera == camera
    else { return [:] }
    return Dictionary(
      record.values.map { (ControlID(rawValue: $0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Stores values in addition to those stored already.
  public func remember(_ values: [ControlID: Int], of camera: String) throws {
    guard !values.isEmpty else { return }
    try change(camera) { $0.merge(values) { _, new in new } }
  }

  /// Removes some of a camera's controls; without a list, all of them.
  public func forget(_ ids: [ControlID]? = nil, of camera: String) throws {
    try change(camera) { values in
      if let ids { for id in ids { values[id] = nil } } else { values = [:] }
    }
  }

  /// Applies all stored values of a camera. Returns the errors; one refused value doesn't keep the others from being
  /// set.
  @discardableResult
  public func reapply(to controls: any CameraControls, of camera: String) -> [ControlError] {
    // Not through `RememberedControls`, which would store the modes made manual on the way as if the user had set them.
    let own = (controls as? RememberedControls)?.unremembered ?? controls
    var values = values(of: camera)
    var errors: [ControlError] = []
    for refusal in ControlPlan(setting: values, of: own.controls).refusals {
      if let id = refusal.control { values[id] = nil }
      // A value that was stored before its mode became automatic again is kept for when the mode is manual.
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

  /// The camera's file: its ID, with everything but letters, digits and a few signs percent-encoded.
  private func file(of camera: String) -> URL {
    var plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    plain.insert(charactersIn: "0123456789-_.")
    let name = camera.addingPercentEncoding(withAllowedCharacters: plain) ?? "camera"
    // File names are limited in length; the end is kept, as IDs with the same beginning differ there.
    let short = name.utf8.count <= 200 ? name : "\(name.prefix(100))…\(name.suffix(90))"
    return folder.appending(path: "\(short).json")
  }

  /// Changes a camera's values under a lock, which also excludes other programs.
  private func change(_ camera: String, _ body: (inout [ControlID: Int]) -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    // Closing the file releases the lock.
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
    // Written atomically: readers find either the old values or the new ones.
    try SafeFile.write(encoder.encode(record), to: file, replacing: true, isOwn: true)
  }
}
