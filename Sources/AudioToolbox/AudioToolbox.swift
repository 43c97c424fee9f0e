// What `import AudioToolbox` re-exports, as on Apple's systems.
@_exported import CoreAudio
