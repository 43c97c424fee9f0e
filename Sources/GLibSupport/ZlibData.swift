import CGLib

/// Data in zlib's format.
public enum ZlibData {
  /// Decompresses data; nil if it is damaged, or longer than a limit.
  public static func inflated(_ data: [UInt8], upTo limit: Int) -> [UInt8]? {
    guard let decompressor = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(decompressor)) }
    let converter = OpaquePointer(UnsafeMutableRawPointer(decompressor))
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: max(4096, min(1 << 20, data.count * 4)))
    var place = 0
    while true {
      var (taken, given): (gsize, gsize) = (0, 0)
      let outcome = data.withUnsafeBytes { input in
        piece.withUnsafeMutableBytes { output in
          g_converter_convert(
            converter, input.baseAddress.map { $0 + place }, gsize(input.count - place), output.baseAddress,
            gsize(output.count), G_CONVERTER_INPUT_AT_END, &taken, &given, nil)
        }
      }
      guard outcome == G_CONVERTER_CONVERTED || outcome == G_CONVERTER_FINISHED else { return nil }
      place += Int(taken)
      guard result.count + Int(given) <= limit else { return nil }
      result += piece[..<Int(given)]
      if outcome == G_CONVERTER_FINISHED { return result }
      // It would go on forever.
      if taken == 0, given == 0 { return nil }
    }
  }
}
