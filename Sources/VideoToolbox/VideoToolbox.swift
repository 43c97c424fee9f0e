// What `import VideoToolbox` re-exports, as on Apple's systems.
@_exported import CoreMedia
@_exported import CoreVideo
