import Foundation
import MediaEngine
import Synchronization

/// The sounds that programs have registered, those of the desktop's theme, and what is playing.
final class SystemSounds: Sendable {
  /// All that this process plays.
  static let shared = SystemSounds(
    folders: SystemSounds.themeFolders(ProcessInfo.processInfo.environment), sound: PlaybackOptions().sound)

  private struct State {
    var files: [SystemSoundID: URL] = [:]
    var nextID: SystemSoundID = 0x2000
    var players: [UUID: SoundPlayer] = [:]
    var completions: [SystemSoundID: @Sendable () -> Void] = [:]
  }

  private let folders: [URL]
  private let sound: PlaybackOptions.Sound
  private let state = Mutex(State())

  /// Plays what lies in folders of a sound theme, where sound goes.
  init(folders: [URL], sound: PlaybackOptions.Sound) {
    (self.folders, self.sound) = (folders, sound)
  }

  /// Registers a file; nil if it can't be read.
  func add(_ file: URL) -> SystemSoundID? {
    guard file.isFileURL, FileManager.default.isReadableFile(atPath: file.path) else { return nil }
    return state.withLock { state in
      state.nextID += 1
      state.files[state.nextID] = file
      return state.nextID
    }
  }

  /// Forgets a file; what is playing goes on to its end. False if there is none of this ID.
  func remove(_ id: SystemSoundID) -> Bool {
    state.withLock { state in
      state.completions[id] = nil
      return state.files.removeValue(forKey: id) != nil
    }
  }

  /// Sets what is called each time after a sound has been played.
  func complete(_ id: SystemSoundID, by completion: (@Sendable () -> Void)?) {
    state.withLock { $0.completions[id] = completion }
  }

  /// The file of a registered sound, or of one of the theme's.
  func file(of id: SystemSoundID) -> URL? {
    if let file = state.withLock({ $0.files[id] }) { return file }
    guard let name = Self.themeNames[id] else { return nil }
    let places = folders.flatMap { folder in ["oga", "ogg", "wav"].map { folder.appending(path: "\(name).\($0)") } }
    return places.first { FileManager.default.isReadableFile(atPath: $0.path) }
  }

  /// Plays a sound beside whatever else is playing; one that doesn't exist is over at once.
  func play(_ id: SystemSoundID, then done: @escaping @Sendable () -> Void = {}) {
    let finish: @Sendable () -> Void = { [self] in
      state.withLock { $0.completions[id] }?()
      done()
    }
    guard let file = file(of: id) else { return finish() }
    let key = UUID()
    let player = SoundPlayer(file, sound: sound) { [self] _ in
      // The player isn't let go of in its own call.
      DispatchQueue.global().async {
        let ended = self.state.withLock { $0.players.removeValue(forKey: key) }
        ended?.stop()
        finish()
      }
    }
    state.withLock { $0.players[key] = player }
    // A pipeline isn't started in the main queue.
    DispatchQueue.global().async { player.play() }
  }

  /// Where themes keep their sounds, the person's own first.
  static func themeFolders(_ environment: [String: String]) -> [URL] {
    let home = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
    let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    return ([home] + shared.split(separator: ":").map(String.init)).map {
      URL(filePath: $0).appending(path: "sounds/freedesktop/stereo")
    }
  }

  /// What the phone's sounds are called by freedesktop's sound theme.
  private static let themeNames: [SystemSoundID: String] = [
    kSystemSoundID_UserPreferredAlert: "bell", 1000: "message-new-email", 1001: "message-sent-email",
    1003: "message-new-instant", 1004: "message-sent-instant", 1005: "alarm-clock-elapsed", 1006: "battery-low",
    1007: "message", 1013: "bell", 1050: "dialog-question", 1053: "dialog-error", 1070: "dialog-warning",
    1100: "screen-capture", 1104: "button-pressed", 1106: "power-plug", 1107: "bell", 1108: "camera-shutter",
    1113: "device-added", 1114: "device-removed", 1117: "device-added", 1118: "device-removed",
    1150: "phone-incoming-call",
    1151: "phone-outgoing-calling", 1152: "phone-outgoing-busy", 1321: "alarm-clock-elapsed",
  ]
}
