/// How large and good a recording is, by the words of `--preset`.
enum RecordPreset: String, CaseIterable, Sendable {
  case low, medium, high
  case vga = "640x480"
  case hd720 = "1280x720"
  case hd1080 = "1920x1080"
}
