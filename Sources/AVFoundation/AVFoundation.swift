// Modules that `import AVFoundation` re-exports, as on Apple's systems.
@_exported import AVFAudio
@_exported import Combine
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import Foundation
@_exported import MediaToolbox
@_exported import QuartzCore
@_exported import UniformTypeIdentifiers
