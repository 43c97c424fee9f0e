import MediaEngine

extension SoundFileType {
  /// The type that AudioToolbox knows by an identifier; nil for those that can't be written.
  package init?(_ id: AudioFileTypeID) {
    switch id {
    case kAudioFileWAVEType, kAudioFileRF64Type: self = .written(.wav)
    case kAudioFileAIFFType: self = .written(.aiff)
    case kAudioFileAIFCType: self = .written(.aifc)
    case kAudioFileCAFType: self = .written(.caf)
    case kAudioFileM4AType, kAudioFileM4BType: self = .written(.m4a)
    case kAudioFileMPEG4Type: self = .written(.mp4)
    case kAudioFile3GPType: self = .written(.threeGPP)
    case kAudioFileFLACType: self = .flac
    default: return nil
    }
  }
}
