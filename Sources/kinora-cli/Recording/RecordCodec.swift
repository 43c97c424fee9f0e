/// How pictures are encoded, by the words of `--codec`.
enum RecordCodec: String, CaseIterable, Sendable {
  case h264, hevc, vp8, vp9, av1
}
