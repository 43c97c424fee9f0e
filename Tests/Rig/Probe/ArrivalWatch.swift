import Foundation
import MediaEngine

/// Waits for a camera of a name to be listed by the engine's catalogue.
enum ArrivalWatch {
  private struct Event: Encodable {
    let event: String
    var id: String?
  }

  static func run(_ arguments: inout Arguments) async throws {
    guard let name = arguments.take("name") else { throw Arguments.Mistake(description: "arrival needs --name") }
    try arguments.finish()
    // The list is told for as long as somebody holds the catalogue.
    let catalogue = DeviceCatalogue(offersSimulated: false)
    defer { withExtendedLifetime(catalogue) {} }
    var isWatching = false
    for await devices in catalogue.changes {
      if let camera = devices.first(where: { $0.name == name && $0.kind == .camera }) {
        return try Report.line(Event(event: "arrived", id: camera.id))
      }
      if !isWatching { try Report.line(Event(event: "watching")) }
      isWatching = true
    }
  }
}
