internal import CZBar
import CoreGraphics
import Foundation
import Synchronization

/// Reads codes in images, using zbar.
public final class CodeReader: Sendable {
  /// zbar's scanner, destroyed with its owner. Without the library there is none, and nothing is found.
  private struct Scanner: ~Copyable {
    let handle: OpaquePointer?

    init(for symbologies: Set<CodeSymbology>) {
      handle = kinora_zbar_load() ? kinora_zbar_image_scanner_create() : nil
      guard let handle else { return }
      // The cache would report a code in frames that no longer contain it.
      kinora_zbar_image_scanner_enable_cache(handle, 0)
      kinora_zbar_image_scanner_set_config(handle, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
      // Without positions zbar reports no corners.
      kinora_zbar_image_scanner_set_config(handle, ZBAR_NONE, ZBAR_CFG_POSITION, 1)
      for symbology in symbologies {
        kinora_zbar_image_scanner_set_config(handle, symbology.symbol, ZBAR_CFG_ENABLE, 1)
        if let fewest = symbology.fewestCharacters {
          kinora_zbar_image_scanner_set_config(handle, symbology.symbol, ZBAR_CFG_MIN_LEN, Int32(fewest))
        }
        // zbar mistakes UTF-8 for Shift JIS (seen: "Grüße" read as "Grﾃｼﾃ歹"), so it is made to return the raw bytes.
        if symbology == .qr { kinora_zbar_image_scanner_set_config(handle, symbology.symbol, ZBAR_CFG_BINARY, 1) }
        if symbology == .upce || symbology == .ean13 || symbology == .ean8 {
          kinora_zbar_image_scanner_set_config(handle, symbology.symbol, ZBAR_CFG_EMIT_CHECK, 1)
        }
      }
    }

    deinit { if let handle { kinora_zbar_image_scanner_destroy(handle) } }
  }

  /// No code is smaller than this.
  private static let shortestSide = 9

  private let symbologies: Set<CodeSymbology>
  private let scanner: Mutex<Scanner>

  /// Creates a reader for these symbologies.
  public init(_ symbologies: Set<CodeSymbology> = Set(CodeSymbology.allCases)) {
    self.symbologies = symbologies
    scanner = Mutex(Scanner(for: symbologies))
  }

  /// Finds all codes in an image, each once: dark on bright ones, and if there are none, bright on dark ones.
  public func read(_ picture: CodePicture) -> [FoundCode] {
    guard !symbologies.isEmpty, min(picture.width, picture.height) >= Self.shortestSide else { return [] }
    let codes = scan(picture)
    return codes.isEmpty ? scan(picture.inverted) : codes
  }

  private func scan(_ picture: CodePicture) -> [FoundCode] {
    scanner.withLock { scanner in
      picture.brightness.withUnsafeBytes { bytes -> [FoundCode] in
        guard let handle = scanner.handle, let image = kinora_zbar_image_create() else { return [] }
        defer { kinora_zbar_image_destroy(image) }
        kinora_zbar_image_set_format(image, 0x3030_3859)  // "Y800"
        kinora_zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
        kinora_zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
        guard kinora_zbar_scan_image(handle, image) > 0 else { return [] }
        var codes: [FoundCode] = []
        var next = kinora_zbar_image_first_symbol(image)
        while let symbol = next {
          if let code = code(symbol, in: picture), !codes.contains(where: { $0.isSame(as: code) }) {
            codes.append(code)
          }
          next = kinora_zbar_symbol_next(symbol)
        }
        return codes
      }
    }
  }

  private func code(_ symbol: OpaquePointer, in picture: CodePicture) -> FoundCode? {
    let type = kinora_zbar_symbol_get_type(symbol)
    guard let data = kinora_zbar_symbol_get_data(symbol),
      var symbology = CodeSymbology.allCases.first(where: { $0.symbol == type })
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(kinora_zbar_symbol_get_data_length(symbol)))
    let text = CodeText.read(Data(bytes))
    if symbology == .interleaved2of5, symbologies.contains(.itf14), CodeSymbology.isTradeItem(text) {
      symbology = .itf14
    }
    guard !text.isEmpty, symbologies.contains(symbology),
      !symbology.isLinear || Int(kinora_zbar_symbol_get_quality(symbol)) >= symbology.fewestLines
    else { return nil }
    let points = (0..<kinora_zbar_symbol_get_loc_size(symbol)).map { index in
      CGPoint(
        x: Double(kinora_zbar_symbol_get_loc_x(symbol, index)) / Double(picture.width) * picture.area.width
          + picture.area.minX,
        y: Double(kinora_zbar_symbol_get_loc_y(symbol, index)) / Double(picture.height) * picture.area.height
          + picture.area.minY)
    }
    guard !points.isEmpty else { return nil }
    // The four points of a QR code are its corners, in order. Linear codes have a point for each scan line that read
    // them.
    if symbology == .qr, points.count == 4 { return FoundCode(symbology, text, corners: points) }
    let around = FoundCode(symbology, text, corners: points).bounds
    var corners = [
      CGPoint(x: around.minX, y: around.minY), CGPoint(x: around.minX, y: around.maxY),
      CGPoint(x: around.maxX, y: around.maxY), CGPoint(x: around.maxX, y: around.minY),
    ]
    let turns: Int
    switch kinora_zbar_symbol_get_orientation(symbol) {
    case ZBAR_ORIENT_RIGHT: turns = 3
    case ZBAR_ORIENT_DOWN: turns = 2
    case ZBAR_ORIENT_LEFT: turns = 1
    default: turns = 0
    }
    corners = Array(corners[turns...] + corners[..<turns])
    return FoundCode(symbology, text, corners: corners)
  }
}

extension FoundCode {
  /// Whether it has the same content and symbology at about the same place: zbar reports some codes twice.
  fileprivate func isSame(as other: FoundCode) -> Bool {
    symbology == other.symbology && text == other.text && bounds.insetBy(dx: -0.01, dy: -0.01).intersects(other.bounds)
  }
}
