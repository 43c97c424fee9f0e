/// Codecs as QuickTime describes them: an entry of a sample description.
enum QuickTimeFormat {
  private static let videos = [
    "avc1": "h264", "hvc1": "hevc", "hev1": "hevc", "av01": "av1", "mp4v": "mpeg4", "jpeg": "mjpeg", "mjpa": "mjpeg",
    "mjpb": "mjpegb", "SVQ1": "svq1", "SVQ3": "svq3", "rle ": "qtrle", "rpza": "rpza", "smc ": "smc",
    "cvid": "cinepak", "apch": "prores", "apcn": "prores", "apcs": "prores", "apco": "prores", "ap4h": "prores",
    "ap4x": "prores", "png ": "png", "dvc ": "dvvideo", "dvcp": "dvvideo", "AVdn": "dnxhd", "CFHD": "cfhd",
    "h263": "h263", "VP31": "vp3", "8BPS": "8bps",
  ]
  private static let sounds = [
    "sowt": "pcm_s16le", "twos": "pcm_s16be", "in24": "pcm_s24be", "in32": "pcm_s32be", "fl32": "pcm_f32be",
    "fl64": "pcm_f64be", "ulaw": "pcm_mulaw", "alaw": "pcm_alaw", "ima4": "adpcm_ima_qt", "MAC3": "mace3",
    "MAC6": "mace6", "QDM2": "qdm2", "QDMC": "qdmc", "alac": "alac", ".mp3": "mp3", "samr": "amr_nb", "sawb": "amr_wb",
  ]
  /// The bytes of an entry in front of the boxes inside.
  private static let (videoHead, soundHead) = (86, 36)

  /// Video by its entry.
  static func video(_ entry: [UInt8]) -> CodedFormat? {
    guard entry.count >= 8, let codec = videos[String(code: entry[4..<8])] else { return nil }
    var format = CodedFormat(codec: codec, configuration: entry)
    let boxes = ISOBox.boxes(in: entry.dropFirst(videoHead))
    if let box = boxes.first(where: { ["avcC", "hvcC", "av1C"].contains($0.type) }) {
      format.configuration = box.payload
    }
    if entry.count >= 84 { format.bitsPerSample = Int(entry[83] & 0x1F) }
    return format
  }

  /// Sound by its entry.
  static func sound(_ entry: [UInt8]) -> CodedFormat? {
    guard entry.count >= 8, let codec = sounds[String(code: entry[4..<8])] else { return nil }
    let boxes = ISOBox.boxes(in: entry.dropFirst(soundHead))
    return CodedFormat(
      codec: codec, configuration: boxes.first { $0.type == "wave" || $0.type == "alac" }?.payload ?? [])
  }
}
