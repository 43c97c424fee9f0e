import CFFmpeg
import GStreamer

/// A frame of libavcodec, which isn't written to any more once it is decoded.
final class LibraryFrame: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// Nil if there is no memory.
  init?() {
    guard let pointer = kinora_av_frame_alloc() else { return nil }
    self.pointer = pointer
  }

  /// Refers to the memory of another frame.
  convenience init?(referringTo frame: UnsafePointer<AVFrame>) {
    self.init()
    guard kinora_av_frame_ref(pointer, frame) >= 0 else { return nil }
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    kinora_av_frame_free(&pointer)
  }

  /// What the frame says of itself.
  var picture: DecodedPicture {
    let frame = pointer.pointee
    let name = kinora_av_get_pix_fmt_name(AVPixelFormat(rawValue: frame.format)).map { String(cString: $0) } ?? ""
    var picture = DecodedPicture(
      format: CodedFormat.pixelFormats[name] ?? name, width: Int(frame.width), height: Int(frame.height))
    let aspect = frame.sample_aspect_ratio
    if aspect.num > 0 { picture.pixelAspectRatio = Fraction(Int(aspect.num), Int(aspect.den)) }
    picture.primaries = Int(frame.color_primaries.rawValue)
    picture.transferFunction = Int(frame.color_trc.rawValue)
    picture.matrix = Int(frame.colorspace.rawValue)
    switch frame.color_range {
    case AVCOL_RANGE_JPEG: picture.isFullRange = true
    case AVCOL_RANGE_MPEG: picture.isFullRange = false
    default: break
    }
    switch frame.chroma_location {
    case AVCHROMA_LOC_LEFT: picture.chromaSite = .left
    case AVCHROMA_LOC_CENTER: picture.chromaSite = .center
    case AVCHROMA_LOC_TOP: picture.chromaSite = .top
    case AVCHROMA_LOC_TOPLEFT: picture.chromaSite = .topLeft
    default: break
    }
    if kinora_av_frame_is_interlaced(pointer) {
      picture.scan = kinora_av_frame_is_top_first(pointer) ? .topFieldFirst : .bottomFieldFirst
    }
    return picture
  }

  /// The flags of a buffer with this frame.
  var flags: Buffer.Flags {
    var flags: Buffer.Flags = []
    if pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 { flags.insert(.corrupted) }
    if kinora_av_frame_is_interlaced(pointer) {
      flags.insert(.interlaced)
      if kinora_av_frame_is_top_first(pointer) { flags.insert(.topFieldFirst) }
    }
    return flags
  }

  /// Where the planes of a picture of this form lie; nil if one isn't there.
  func planes(_ info: VideoInfo) -> [Buffer.WrappedPlane]? {
    let data = [pointer.pointee.data.0, pointer.pointee.data.1, pointer.pointee.data.2, pointer.pointee.data.3]
    let distances = [
      pointer.pointee.linesize.0, pointer.pointee.linesize.1, pointer.pointee.linesize.2, pointer.pointee.linesize.3,
    ].map { Int($0) }
    var planes: [Buffer.WrappedPlane] = []
    for (number, plane) in info.planes.enumerated() {
      guard number < data.count, let start = data[number], distances[number] > 0 else { return nil }
      let room = Int(kinora_av_frame_room(pointer, Int32(number)))
      let count = min(room, distances[number] * plane.height)
      guard count > distances[number] * (plane.height - 1) else { return nil }
      planes.append(
        Buffer.WrappedPlane(bytes: UnsafeRawBufferPointer(start: start, count: count), bytesPerRow: distances[number]))
    }
    return planes
  }
}
