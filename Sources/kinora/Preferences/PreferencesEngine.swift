import AVFoundation
import Foundation
import Photos

/// What the preferences change beyond the program's own settings, and what they tell of the machine.
@MainActor
protocol PreferencesEngine: AnyObject {
  /// The folders of the library.
  var folders: PHPhotoLibrary.Folders { get }
  /// Whether the user can choose the folders.
  var canChooseFolders: Bool { get }
  /// Moves the library to other folders; what is in the old ones stays there.
  func setFolders(_ folders: PHPhotoLibrary.Folders) async throws
  /// The folders of the library that are away.
  func awayFolders() async -> [PHPhotoLibrary.AwayFolder]
  /// Lets the library forget a folder that is away.
  func forget(_ folder: PHPhotoLibrary.AwayFolder) async throws
  /// The codecs that recordings can have here.
  var codecs: [RecordingCodec] { get }
  /// The bits per second that are usual for a codec's pictures of a format.
  func usualBitRate(_ codec: RecordingCodec, _ format: Camera.Format) -> Int
  /// The bits per second of a recording's sound.
  var soundBitRate: Int { get }
  /// Whether encoders of hardware are used, from the next recording or export on.
  var usesHardware: Bool { get set }
  /// The names of the codecs that hardware encodes here.
  func hardwareCodecs() async -> [String]
}
