import AVFoundation
import CoreMedia
import Foundation
import GLibSupport

/// The output of `play`: a line of JSON for each event, or a line about each file, and messages for people.
struct PlayReport: Sendable {
  let asJSON: Bool

  /// One event; keys that don't apply are left out.
  struct Line: Encodable {
    let event: String
    var file: String?
    var status: String?
    var reason: String?
    var rate: Float?
    var time: Double?
    var exactTime: ExactTime?
    var duration: Double?
    var exactDuration: ExactTime?
    var width: Int?
    var height: Int?
    var number: UInt16?
    var frames: Int?
    var finished: Bool?
    var message: String?
    var codec: String?
    var missingPackage: String?
    var installCommand: String?

    init(_ event: String) { self.event = event }

    init(_ event: String, at time: CMTime) {
      self.event = event
      (self.time, exactTime) = (time.isNumeric ? time.seconds : nil, ExactTime(time))
    }

    /// Names what can't be decoded, and what to install.
    mutating func name(_ missing: MissingDecoder?) {
      codec = missing?.name
      (missingPackage, installCommand) = (missing?.package?.name, missing?.package?.installCommand)
    }
  }

  /// The file is ready to play: its first frame or audio is decoded.
  func ready(_ name: String, duration: CMTime, size: CGSize) {
    if asJSON {
      var line = Line("status")
      (line.file, line.status) = (name, "readyToPlay")
      (line.duration, line.exactDuration) = (duration.isNumeric ? duration.seconds : nil, ExactTime(duration))
      if size.width > 0 { (line.width, line.height) = (Int(size.width), Int(size.height)) }
      Console.event(line)
    } else {
      let length = duration.isNumeric ? InfoReport.clock(duration.seconds) : tr("without end")
      Console.say(tr("Playing “%s”, %s. Ctrl-C ends it.", name, length))
    }
  }

  /// Picture or sound can't be decoded; the rest of the file plays.
  func undecodable(_ name: String, _ missing: MissingDecoder) {
    let message = missing.message(file: name)
    Console.say("kinora-cli: \(message)")
    guard asJSON else { return }
    var line = Line("undecodable")
    (line.file, line.message) = (name, message)
    line.name(missing)
    Console.event(line)
  }

  /// The time control status changed: playing, waiting or paused.
  func control(_ status: AVPlayer.TimeControlStatus, because reason: AVPlayer.WaitingReason?, rate: Float, at: CMTime) {
    guard asJSON else {
      if reason == .toMinimizeStalls { Console.say(tr("Waiting for more to come.")) }
      return
    }
    var line = Line("status", at: at)
    line.status =
      switch status {
      case .paused: "paused"
      case .waitingToPlayAtSpecifiedRate: "waiting"
      case .playing: "playing"
      }
    (line.rate, line.reason) = (rate, reason.map(words))
    Console.event(line)
  }

  /// A frame was shown.
  func shown(_ frame: PlayedFrame) {
    guard asJSON else { return }
    var line = Line("frame", at: frame.time)
    line.duration = frame.duration.isNumeric ? frame.duration.seconds : nil
    line.number = frame.number
    Console.event(line)
  }

  /// A seek has finished, or was superseded by another.
  func jumped(_ jump: PlayPlan.Jump, finished: Bool) {
    guard asJSON else { return }
    var line = Line("seek", at: jump.to)
    line.finished = finished
    Console.event(line)
  }

  /// A file was played to its end, or stopped.
  func ended(_ name: String, at time: CMTime, frames: Int, because reason: String) {
    guard asJSON else { return Console.result(result(name, frames)) }
    var line = Line("end", at: time)
    (line.file, line.frames, line.reason) = (name, frames, reason)
    Console.event(line)
  }

  /// A file can't be played, or playback failed.
  func failed(_ name: String, _ error: any Error) {
    let known = error as? AVError
    let words = [known?.errorDescription, known?.missingDecoder?.instruction].compactMap(\.self)
    let message = words.isEmpty ? "\(error)" : words.joined(separator: " ")
    Console.say("kinora-cli: \(message)")
    guard asJSON else { return }
    var line = Line("error")
    (line.file, line.message) = (name, message)
    line.name(known?.missingDecoder)
    Console.event(line)
  }

  private func result(_ name: String, _ frames: Int) -> String {
    frames == 0 ? name : name + ": " + ntr("%d frame", "%d frames", frames)
  }

  private func words(_ reason: AVPlayer.WaitingReason) -> String {
    switch reason {
    case .toMinimizeStalls: "toMinimizeStalls"
    case .evaluatingBufferingRate: "evaluatingBufferingRate"
    case .noItemToPlay: "noItemToPlay"
    default: reason.rawValue
    }
  }
}
