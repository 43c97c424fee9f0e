import Foundation
import FoundationAdditions
import MediaEngine

/// Copies of photos for other people.
package enum SharedPhoto {
  /// Writes a copy that says no more of place and camera than is wanted, and nothing that tells one camera from another. False,
  /// and no file, for a photo of which none can be made. It goes into a `WorkFolder`.
  package static func write(copyOf photo: URL, to place: URL, keepsPlace: Bool, keepsCamera: Bool) throws -> Bool {
    let data = try Data(regularFile: photo, limit: PhotoReader.mostBytes)
    guard let copy = PhotoSharing.copy(of: data, keepsPlace: keepsPlace, keepsCamera: keepsCamera) else { return false }
    try SafeFile.write(copy, to: place, isOwn: true)
    return true
  }
}
