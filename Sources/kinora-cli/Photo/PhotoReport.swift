import CoreMedia
import Foundation
import GLibSupport

/// The output of `photo`: a line of JSON for each event, or a result line for each file.
struct PhotoReport: Sendable {
  let asJSON: Bool

  /// One event; keys that don't apply are left out.
  struct Line: Encodable, Sendable {
    let event: String
    var camera: String?
    var file: String?
    var number: Int?
    var width: Int?
    var height: Int?
    var bytes: Int?
    var bias: Float?
    var time: ExactTime?
    var seconds: Double?
    var duration: ExactTime?
    var displayTime: ExactTime?
    var photos: Int?
    var ending: String?
    var message: String?
  }

  func started(camera: String) { if asJSON { Console.event(Line(event: "started", camera: camera)) } }

  func wrote(_ photo: PhotoFollower.Taken, number: Int, to file: URL) {
    guard asJSON else {
      let megabytes = String(format: "%.1f", Double(photo.data.count) / 1_000_000)
      return Console.result(tr("%s: %d×%d, %s MB", file.path, photo.width, photo.height, megabytes))
    }
    Console.event(
      Line(
        event: "photo", file: file.path, number: number, width: photo.width, height: photo.height,
        bytes: photo.data.count, bias: photo.bias, time: ExactTime(photo.time), seconds: photo.time.seconds))
  }

  func wrote(movie: URL, duration: CMTime, displayTime: CMTime) {
    guard asJSON else {
      return Console.result(tr("%s: %s seconds", movie.path, String(format: "%.2f", duration.seconds)))
    }
    Console.event(
      Line(
        event: "movie", file: movie.path, seconds: duration.seconds, duration: ExactTime(duration),
        displayTime: ExactTime(displayTime)))
  }

  func ended(_ ending: String, photos: Int, message: String?) {
    if asJSON { Console.event(Line(event: "ended", photos: photos, ending: ending, message: message)) }
    if let message { Console.say("kinora-cli: \(message)") }
  }
}
