import Foundation
import MediaEngine
import Synchronization

/// The sounds that programs have registered, those of the desktop's theme, and what is playing.
final class SystemSounds: Sendable {
  /// All that this process plays.
  static let shared = SystemSounds(theme: { .desktop }, sound: PlaybackOptions().sound)

  private struct State {
    var files: [SystemSoundID: URL] = [:]
    var nextID: SystemSoundID = 0x2000
    var players: [UUID: SoundPlayer] = [:]
    var completions: [SystemSoundID: @Sendable () -> Void] = [:]
  }

  private let theme: @Sendable () -> SoundTheme
  private let sound: PlaybackOptions.Sound
  private let state = Mutex(State())

  /// Plays what a theme has, where sound goes. The theme is asked for each time, as the person may choose another.
  init(theme: @escaping @Sendable () -> SoundTheme, sound: PlaybackOptions.Sound) {
    (self.theme, self.sound) = (theme, sound)
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
    return Self.themeNames[id].flatMap { theme().file($0) }
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
