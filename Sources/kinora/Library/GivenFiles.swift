import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import Photos

/// What files say of themselves to whom they are given as they are.
enum GivenFiles {
  /// The most files that are asked, as each has to be opened. Among more of them one is taken to say its place.
  static let mostAsked = 100

  /// Whether one of the files says its place, or with which camera of a kind it was made. So is one that can't be read.
  static func tellMore(_ files: [URL]) async -> Bool {
    guard files.count <= mostAsked else { return true }
    for file in files where await tellsMore(file) { return true }
    return false
  }

  private static func tellsMore(_ file: URL) async -> Bool {
    let kind = ContentType.mimeType(ofName: file.lastPathComponent) ?? ""
    if kind.hasPrefix("video/") {
      guard let said = try? await ExportMetadata.said(by: file) else { return true }
      return said.place || said.serial
    }
    // A name without an ending says nothing of what it is.
    guard kind.isEmpty || kind.hasPrefix("image/") else { return false }
    return await OwnThread.run { (try? MediaPicture.properties(of: file)).map(tellMore) ?? true }
  }

  /// Whether a photo's properties say it. What makers note isn't among them, and comes with their names.
  static func tellMore(_ properties: [String: Any]) -> Bool {
    func part(_ name: CFString) -> [String: Any] { properties[name as String] as? [String: Any] ?? [:] }
    let camera = part(kCGImagePropertyExifDictionary).keys
    return !part(kCGImagePropertyGPSDictionary).isEmpty || camera.contains(where: ExportMetadata.tellsCamerasApart)
      || part(kCGImagePropertyTIFFDictionary)[kCGImagePropertyTIFFMake as String] != nil
  }
}
