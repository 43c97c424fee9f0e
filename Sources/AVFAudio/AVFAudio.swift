// What `import AVFAudio` re-exports, as on Apple's systems.
@_exported import AudioToolbox
@_exported import CoreAudioTypes
@_exported import CoreMedia
@_exported import Foundation
