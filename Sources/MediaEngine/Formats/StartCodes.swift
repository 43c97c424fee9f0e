/// Finds the units of a stream that has start codes in front of them, as in transport streams.
enum StartCodes {
  /// Where start codes are that have a byte behind them, in bytes that are counted from 0.
  static func places<Bytes: RandomAccessCollection>(in bytes: Bytes) -> [Int]
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var found: [Int] = []
    var place = 0
    while place + 3 < bytes.count {
      if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
        found.append(place)
        place += 4
      } else {
        place += 1
      }
    }
    return found
  }

  /// The units, without the zeros that may follow each.
  static func units(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let places = places(in: bytes)
    return places.enumerated().map { number, place in
      var unit = bytes[(place + 3)..<(number + 1 < places.count ? places[number + 1] : bytes.count)]
      while unit.last == 0 { unit.removeLast() }
      return unit
    }
  }
}
