internal import CHEIF
import Foundation

extension HEIFFile {
  /// What the samples of depth mean: the values of the smallest and of the largest one.
  private struct Depth {
    var type: CFString
    /// Nil where the file doesn't say it.
    var values: ClosedRange<Double>?

    /// What a file says nothing of.
    static let unknown = Depth(type: kCGImageAuxiliaryDataTypeDepth)
  }

  /// The standards' names of depth and disparity.
  private static let depthNames: Set<String> = [
    "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:avc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
  ]
  /// The makers' names of all else.
  private static let types: [String: CFString] = [
    "urn:com:apple:photo:2018:aux:portraiteffectsmatte": kCGImageAuxiliaryDataTypePortraitEffectsMatte,
    "urn:com:apple:photo:2019:aux:semanticskinmatte": kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte,
    "urn:com:apple:photo:2019:aux:semantichairmatte": kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte,
    "urn:com:apple:photo:2019:aux:semanticteethmatte": kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte,
    "urn:com:apple:photo:2020:aux:semanticglassesmatte": kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte,
    "urn:com:apple:photo:2020:aux:semanticskymatte": kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte,
    "urn:com:apple:photo:2020:aux:hdrgainmap": kCGImageAuxiliaryDataTypeHDRGainMap,
    "urn:com:photo:aux:hdrgainmap": kCGImageAuxiliaryDataTypeISOGainMap,
  ]

  /// The file's thumbnail for a longest side: the smallest that is large enough, else the largest; 0 is no limit. Nil where
  /// there is none, or it is damaged.
  func thumbnail(_ longest: Int, _ type: ImageFileType) -> CGImage? {
    var ids = [heif_item_id](repeating: 0, count: HEIFCompanion.most)
    let found = kinora_heif_image_handle_get_list_of_thumbnail_IDs(image, &ids, Int32(ids.count))
    let all = ids.prefix(Int(max(0, found))).compactMap { id in
      HEIFCompanion(id) { kinora_heif_image_handle_get_thumbnail(image, id, &$0) }
    }
    func side(_ thumbnail: HEIFCompanion) -> Int { max(thumbnail.width, thumbnail.height) }
    let enough = longest > 0 ? all.filter { side($0) >= longest }.min { side($0) < side($1) } : nil
    return (enough ?? all.max { side($0) < side($1) }).flatMap { Self.decode($0.handle, type) }
  }

  /// The auxiliary images that have a name at Apple.
  var auxiliaryImages: [(type: CFString, image: HEIFCompanion)] {
    var ids = [heif_item_id](repeating: 0, count: HEIFCompanion.most)
    let found = kinora_heif_image_handle_get_list_of_auxiliary_image_IDs(image, 0, &ids, Int32(ids.count))
    return ids.prefix(Int(max(0, found))).compactMap { id in
      guard let image = HEIFCompanion(id, { kinora_heif_image_handle_get_auxiliary_image_handle(self.image, id, &$0) }),
        let name = image.name,
        let type = Self.depthNames.contains(name) ? depth(of: id).type : Self.types[name]
      else { return nil }
      return (type, image)
    }
  }

  /// The first auxiliary image of a type, decoded; nil where there is none, or it is damaged.
  func auxiliaryImage(of type: CFString) -> AuxiliaryImage? {
    guard let image = auxiliaryImages.first(where: { $0.type == type })?.image else { return nil }
    let isDisparity = type == kCGImageAuxiliaryDataTypeDisparity
    let values = isDisparity || type == kCGImageAuxiliaryDataTypeDepth ? depth(of: image.id).values : nil
    var decoded: OpaquePointer?
    // As it is stored: libheif turns colours into RGB only.
    guard
      kinora_heif_decode_image(image.handle, &decoded, heif_colorspace_undefined, heif_chroma_undefined, nil).code
        == heif_error_Ok, let decoded
    else { return nil }
    defer { kinora_heif_image_release(decoded) }
    guard let luma = Luma(decoded) else { return nil }
    return AuxiliaryImage(
      width: luma.width, height: luma.height, rowBytes: luma.width * (values == nil ? 1 : 2),
      format: values == nil ? .oneComponent8 : isDisparity ? .disparityFloat16 : .depthFloat16,
      data: values.map(luma.halves) ?? luma.bytes, xmp: Self.metadata(of: image.handle).xmp)
  }

  /// The luma of a decoded image, whose memory it doesn't own.
  private struct Luma {
    let width: Int
    let height: Int
    private let bits: Int
    private let rowBytes: Int
    private let plane: UnsafeRawPointer

    /// Nil where it has none, or no image has such a size.
    init?(_ image: OpaquePointer) {
      var stride: Int32 = 0
      width = Int(kinora_heif_image_get_width(image, heif_channel_Y))
      height = Int(kinora_heif_image_get_height(image, heif_channel_Y))
      bits = Int(kinora_heif_image_get_bits_per_pixel_range(image, heif_channel_Y))
      guard HEIFCompanion.isPlausible(width, height), (8...16).contains(bits),
        let plane = kinora_heif_image_get_plane_readonly(image, heif_channel_Y, &stride),
        Int(stride) >= width * (bits > 8 ? 2 : 1)
      else { return nil }
      (rowBytes, self.plane) = (Int(stride), UnsafeRawPointer(plane))
    }

    /// A sample: of more than 8 bits it has two bytes, in the machine's order.
    private func sample(_ x: Int, _ y: Int) -> Int {
      let row = plane + y * rowBytes
      return bits > 8
        ? Int(row.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)) & (1 << bits - 1)
        : Int(row.load(fromByteOffset: x, as: UInt8.self))
    }

    /// The samples in 8 bits.
    var bytes: Data {
      var data = Data(count: width * height)
      data.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
        for y in 0..<height {
          for x in 0..<width { target[y * width + x] = UInt8(truncatingIfNeeded: sample(x, y) >> (bits - 8)) }
        }
      }
      return data
    }

    /// The samples as half floats, from the value of 0 to that of the largest one.
    func halves(_ values: ClosedRange<Double>) -> Data {
      let largest = 1 << bits - 1
      let step = (values.upperBound - values.lowerBound) / Double(largest)
      let table = (0...largest).map { Float16(values.lowerBound + Double($0) * step).bitPattern }
      var data = Data(count: width * height * 2)
      data.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
        for y in 0..<height {
          for x in 0..<width {
            target.storeBytes(of: table[sample(x, y)], toByteOffset: (y * width + x) * 2, as: UInt16.self)
          }
        }
      }
      return data
    }
  }

  /// What the samples of a depth image mean. libheif knows it of one depth image of each image.
  private func depth(of id: heif_item_id) -> Depth {
    var known: heif_item_id = 0
    var said: UnsafePointer<heif_depth_representation_info>?
    guard kinora_heif_image_handle_get_list_of_depth_image_IDs(image, &known, 1) == 1, known == id,
      kinora_heif_image_handle_get_depth_image_representation_info(image, id, &said) != 0, let said
    else { return .unknown }
    defer { kinora_heif_depth_representation_info_free(said) }
    let info = said.pointee
    let distances = info.has_z_near != 0 && info.has_z_far != 0 ? Self.range(info.z_near, info.z_far) : nil
    switch info.depth_representation_type {
    case heif_depth_representation_type_uniform_Z:
      return Depth(type: kCGImageAuxiliaryDataTypeDepth, values: distances)
    case heif_depth_representation_type_uniform_inverse_Z:
      let values = distances.flatMap { $0.lowerBound > 0 ? Self.range(1 / $0.upperBound, 1 / $0.lowerBound) : nil }
      return Depth(type: kCGImageAuxiliaryDataTypeDisparity, values: values)
    case heif_depth_representation_type_uniform_disparity:
      let values = info.has_d_min != 0 && info.has_d_max != 0 ? Self.range(info.d_min, info.d_max) : nil
      return Depth(type: kCGImageAuxiliaryDataTypeDisparity, values: values)
    case heif_depth_representation_type_nonuniform_disparity:
      // By a curve that libheif doesn't hand out.
      return Depth(type: kCGImageAuxiliaryDataTypeDisparity)
    default: return .unknown
    }
  }

  /// A range that half floats can hold.
  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? {
    let largest = Double(Float16.greatestFiniteMagnitude)
    return low < high && low >= -largest && high <= largest ? low...high : nil
  }
}
