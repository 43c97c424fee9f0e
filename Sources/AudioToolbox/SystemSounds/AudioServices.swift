import CoreMedia
import Foundation

/// Registers a short sound file.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  guard let id = SystemSounds.shared.add(inFileURL) else { return kAudioServicesSystemSoundUnspecifiedError }
  outSystemSoundID.pointee = id
  return kAudioServicesNoError
}

/// Forgets a sound; what is playing goes on to its end.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.shared.remove(inSystemSoundID)
    ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Plays a registered sound, or one that the desktop's sound theme has for a phone's: 1108 is a camera's shutter.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound as an alert. Computers don't vibrate.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound; the completion is called after it, on an arbitrary thread.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  SystemSounds.shared.play(inSystemSoundID) { inCompletionBlock?() }
}

/// Plays a sound as an alert; the completion is called after it, on an arbitrary thread.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  SystemSounds.shared.play(inSystemSoundID) { inCompletionBlock?() }
}

/// Stops calling what was given to `AudioServicesAddSystemSoundCompletion`.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.shared.complete(inSystemSoundID, by: nil)
}

/// What is called after a sound has been played: the sound, and the program's own data.
public typealias AudioServicesSystemSoundCompletionProc =
  @convention(c) (
    SystemSoundID, UnsafeMutableRawPointer?
  ) -> Void

/// Sets a function that is called each time after a sound has been played, on an arbitrary thread; the run loop isn't used.
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
  _ inSystemSoundID: SystemSoundID, _ inRunLoop: CFRunLoop?, _ inRunLoopMode: CFString?,
  _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
  nonisolated(unsafe) let data = inClientData
  SystemSounds.shared.complete(inSystemSoundID) { inCompletionRoutine(inSystemSoundID, data) }
  return kAudioServicesNoError
}
