// What `import CoreAudio` re-exports, as on Apple's systems.
@_exported import CoreAudioTypes
