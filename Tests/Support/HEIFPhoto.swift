import Foundation

/// A HEIC file whose boxes are put together here: a gray image of 64 × 32, with thumbnails and auxiliary images as phones
/// write them and no encoder here does.
public struct HEIFPhoto: Sendable {
  /// Pictures of one component, encoded by x265 so that every sample is kept.
  public enum Picture: Sendable {
    /// 64 × 32, 128 everywhere.
    case flat
    /// 32 × 16 in four quarters: 16 and 80 above 160 and 240.
    case quarters
    /// 32 × 32 of 10 bits in four quarters: 0 and 341 above 682 and 1023.
    case deepQuarters

    /// Width and height.
    public var size: (width: UInt32, height: UInt32) {
      switch self {
      case .flat: (64, 32)
      case .quarters: (32, 16)
      case .deepQuarters: (32, 32)
      }
    }

    fileprivate var bits: UInt8 { if case .deepQuarters = self { 10 } else { 8 } }

    /// The sets of parameters of video, sequence and picture, then the picture.
    fileprivate var units: [Data] {
      switch self {
      case .flat:
        [
          "40010c01ffff0408000003009fe800000300001eba0240",
          "4201010408000003009fe800000300001ec08208596eaaf0a9a02000000300200000030321", "4401c0718112",
          "2801ac16e0f3c4dc43654a30",
        ].map { Data(hex: $0) }
      case .quarters:
        [
          "40010c01ffff0408000003009fe800000300001eba0240",
          "4201010408000003009fe800000300001ec1084596eaaf0a9a020000030002000003003210", "4401c0718112",
          "2801ac12e0997cff85be2d245fcce966f6b7f1e7106cbdefa238",
        ].map { Data(hex: $0) }
      case .deepQuarters:
        [
          "40010c01ffff0408000003009de800000300001eba0240",
          "4201010408000003009de800000300001ec10821365baabc2a6808000003000800000300c840", "4401c0718112",
          "2801ac16e0f20bbfce8dc71ff6cdf0babf9ff7b88abe5c5be0",
        ].map { Data(hex: $0) }
      }
    }
  }

  /// What the samples of depth mean: HEVC's message “depth representation information”.
  public enum Depth: String, Sendable {
    /// Disparity from 0.5 to 4.
    case disparity = "0000000e0000000a4e01b105351e00840880"
    /// Metres from 1 to 4.
    case metres = "0000000e0000000a4e01b105c63e01081080"
    /// One by the metres, which go from 1 to 4.
    case inverse = "0000000e0000000a4e01b105c8f804204080"
    /// Disparity from 2⁹⁶ to 2⁹⁶.
    case endless = "0000000e0000000a4e01b105357f01fc0880"
    /// A message that ends before it says anything.
    case damaged = "0000000600000002ffff"
  }

  /// An image that belongs to another one.
  public struct Companion: Sendable {
    public var picture: Picture
    /// What it is, by its maker's name; a thumbnail without one.
    public var name: String?
    public var depth: Depth?
    /// By how many quarters it is to be turned against the clock.
    public var turns: UInt8 = 0
    public var xmp: String?
    /// What it claims to be, instead of the picture's size.
    public var claimed: (width: UInt32, height: UInt32)?
    /// The item that it says it belongs to: the image is 1.
    public var owner: UInt16 = 1
    /// What is stored instead of the picture.
    public var stored: Data?

    public init(_ picture: Picture, _ name: String? = nil, depth: Depth? = nil) {
      (self.picture, self.name, self.depth) = (picture, name, depth)
    }
  }

  fileprivate struct Item {
    var type: String
    var data: Data
    var content = ""
    var properties: [Data] = []
    var reference: (type: String, to: UInt16)?
  }

  public var companions: [Companion]

  public init(_ companions: [Companion]) { self.companions = companions }

  /// The file.
  public var data: Data {
    var items = [Item(Companion(.flat))]
    items[0].reference = nil
    items += companions.map { Item($0) }
    for (number, companion) in companions.enumerated() {
      guard let xmp = companion.xmp else { continue }
      items.append(
        Item(
          type: "mime", data: Data(xmp.utf8), content: "application/rdf+xml",
          reference: (type: "cdsc", to: UInt16(number + 2))))
    }
    var (pool, properties, associations, places, entries, references) =
      (Data(), [Data](), Data(), Data(), Data(), Data())
    for (number, item) in items.enumerated() {
      let id = Data(big: UInt16(number + 1))
      var entry = id
      entry += Data(count: 2)
      entry += Data("\(item.type)\0".utf8)
      if !item.content.isEmpty { entry += Data("\(item.content)\0".utf8) }
      entries += Data.full("infe", entry, version: 2)
      // In the box “idat”, in one piece.
      places += id
      for number in [1, 0, 1] as [UInt16] { places += Data(big: number) }
      places += Data(big: UInt32(pool.count))
      places += Data(big: UInt32(item.data.count))
      pool += item.data
      if let (type, owner) = item.reference {
        var reference = id
        reference += Data(big: UInt16(1))
        reference += Data(big: owner)
        references += Data.box(type, reference)
      }
      guard !item.properties.isEmpty else { continue }
      associations += id
      associations.append(UInt8(item.properties.count))
      for property in item.properties {
        if !properties.contains(property) { properties.append(property) }
        // Without these the picture can't be shown.
        let type = String(decoding: property.dropFirst(4).prefix(4), as: UTF8.self)
        let essential: UInt8 = type == "hvcC" || type == "irot" ? 0x80 : 0
        associations.append(essential | UInt8((properties.firstIndex(of: property) ?? 0) + 1))
      }
    }
    let imageCount = UInt32(items.count { !$0.properties.isEmpty })
    let count = Data(big: UInt16(items.count))
    var meta = Data.full("hdlr", Data(count: 4) + Data("pict".utf8) + Data(count: 13))
    meta += Data.full("pitm", Data(big: UInt16(1)))
    meta += Data.full("iinf", count + entries)
    if !references.isEmpty { meta += Data.full("iref", references) }
    let all = properties.reduce(Data(), +)
    meta += Data.box("iprp", Data.box("ipco", all) + Data.full("ipma", Data(big: imageCount) + associations))
    meta += Data.full("iloc", Data([0x44, 0]) + count + places, version: 1)
    meta += Data.box("idat", pool)
    return Data.box("ftyp", Data("heic\0\0\0\0mif1heic".utf8)) + Data.full("meta", meta)
  }
}

extension HEIFPhoto.Item {
  fileprivate init(_ companion: HEIFPhoto.Companion) {
    let units = companion.picture.units
    let size = companion.claimed ?? companion.picture.size
    self.init(type: "hvc1", data: companion.stored ?? Data(big: UInt32(units[3].count)) + units[3])
    let bits = companion.picture.bits - 8
    // Profile 4, the range extensions, which have pictures of one component.
    var decoder = Data(hex: "01 04 08000000 9fe800000000 1e f000 fc fc")
    decoder += Data([0xF8 | bits, 0xF8 | bits])
    decoder += Data(hex: "0000 0f 03")
    for (type, unit) in zip([0xA0, 0xA1, 0xA2] as [UInt8], units) {
      decoder += Data([type, 0, 1])
      decoder += Data(big: UInt16(unit.count))
      decoder += unit
    }
    properties = [
      Data.box("hvcC", decoder), Data.full("ispe", Data(big: size.width) + Data(big: size.height)),
    ]
    if let name = companion.name {
      let message = companion.depth.map { Data(hex: $0.rawValue) } ?? Data()
      properties.append(Data.full("auxC", Data("\(name)\0".utf8) + message))
    }
    if companion.turns > 0 { properties.append(Data.box("irot", Data([companion.turns]))) }
    reference = (type: companion.name == nil ? "thmb" : "auxl", to: companion.owner)
  }
}

extension Data {
  fileprivate init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  fileprivate init(big number: some FixedWidthInteger) {
    self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  fileprivate static func box(_ type: String, _ content: Data) -> Data {
    Data(big: UInt32(8 + content.count)) + Data(type.utf8) + content
  }

  fileprivate static func full(_ type: String, _ content: Data, version: UInt8 = 0) -> Data {
    box(type, Data([version, 0, 0, 0]) + content)
  }
}
