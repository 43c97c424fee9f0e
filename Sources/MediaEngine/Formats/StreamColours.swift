import CoreMedia

/// The colours of GStreamer's caps, as a format description has them.
enum StreamColours {
  private static let named = [
    "bt709": (1, 1, 1), "bt601": (6, 6, 6), "smpte240m": (7, 7, 7), "sRGB": (1, 13, 0), "bt2020": (9, 14, 9),
    "bt2020-10": (9, 14, 9), "bt2100-pq": (9, 16, 9), "bt2100-hlg": (9, 18, 9),
  ]
  // GStreamer counts otherwise than ITU-T H.273: these are its numbers, with those of the standard.
  private static let matrices = [1: 0, 2: 4, 3: 1, 4: 6, 5: 7, 6: 9]
  private static let functions = [
    1: 8, 4: 4, 5: 1, 6: 7, 7: 13, 8: 5, 9: 9, 10: 10, 11: 15, 13: 14, 14: 16, 15: 18, 16: 6,
  ]
  private static let primaries = [1: 1, 2: 4, 3: 5, 4: 6, 5: 7, 6: 8, 7: 9, 9: 10, 10: 11, 11: 12, 12: 22]

  /// The extensions for a name such as `bt709`, or for numbers of range, matrix, transfer function and primaries:
  /// `2:3:5:11`. What isn't known is left out.
  static func extensions(_ text: String) -> [String: Any] {
    if let (primaries, function, matrix) = named[text] {
      return CMFormatDescription.colorExtensions(primaries: primaries, transferFunction: function, matrix: matrix)
    }
    let numbers = text.split(separator: ":").map { Int($0) ?? 0 }
    guard numbers.count == 4 else { return [:] }
    return CMFormatDescription.colorExtensions(
      primaries: primaries[numbers[3]] ?? 2, transferFunction: functions[numbers[2]] ?? 2,
      matrix: matrices[numbers[1]] ?? 2, isFullRange: numbers[0] == 1 ? true : nil)
  }
}
