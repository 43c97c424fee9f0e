@_exported import CoreAudioTypes
@_exported import CoreVideo
