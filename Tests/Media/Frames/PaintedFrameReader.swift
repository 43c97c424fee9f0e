/// Recovers painted numbers from decoded, scaled, turned, compressed or photographed frames.
public enum PaintedFrameReader {
  /// The number painted into the picture, or nil when there is none.
  public static func read(_ picture: GrayPicture) -> PaintedFrame? {
    guard picture.width >= 16, picture.height >= 16 else { return nil }
    // Our own files have the pattern in the middle: look there before searching.
    let side = Double(min(picture.width, picture.height) / FrameCode.side * FrameCode.side)
    let middle = PaintedFrame.Box(
      x: ((Double(picture.width) - side) / 2).rounded(.down), y: ((Double(picture.height) - side) / 2).rounded(.down),
      width: side, height: side)
    return read(picture, at: middle) ?? all(in: picture, limit: 1).first
  }

  /// All numbers in the picture, the largest first: a picture may show several (a grid, a picture in picture).
  public static func all(in picture: GrayPicture, limit: Int = 16) -> [PaintedFrame] {
    var found: [PaintedFrame] = []
    let factor = max(1, (max(picture.width, picture.height) + 479) / 480)
    // Half the size averages noise away that would fray the ring; full size finds small patterns in large pictures.
    for factor in Set([factor, factor * 2, 1]).sorted(by: { abs($0 - factor) < abs($1 - factor) }) {
      let small = picture.reduced(by: factor)
      for threshold in thresholds(of: small) {
        for region in BrightRegions.candidates(in: small, above: threshold).prefix(24) {
          let scale = Double(factor)
          let cellWidth = Double(region.width) * scale / 8
          let cellHeight = Double(region.height) * scale / 8
          let box = PaintedFrame.Box(
            x: Double(region.left) * scale - cellWidth, y: Double(region.top) * scale - cellHeight,
            width: cellWidth * 10, height: cellHeight * 10)
          if let frame = read(picture, at: box), !found.contains(where: { $0.box.overlaps(frame.box) }) {
            found.append(frame)
            if found.count == limit { return found }
          }
        }
      }
    }
    return found
  }

  /// The number of a pattern that fills `box`, or nil.
  public static func read(_ picture: GrayPicture, at box: PaintedFrame.Box) -> PaintedFrame? {
    guard let code = code(in: picture, at: box) else { return nil }
    for orientation in PaintedOrientation.all {
      var upright = [Bool](repeating: false, count: code.count)
      for row in 0..<FrameCode.codeSide {
        for column in 0..<FrameCode.codeSide {
          let place = orientation.uprightPlace(row: row, column: column, side: FrameCode.codeSide)
          upright[place.row * FrameCode.codeSide + place.column] = code[row * FrameCode.codeSide + column]
        }
      }
      if FrameCode.hasMarks(upright), let number = FrameCode.number(in: upright) {
        return PaintedFrame(number: Int(number), orientation: orientation, box: box)
      }
    }
    return nil
  }

  /// The 36 cells as they are seen, or nil when there isn't a white ring in a black guard around them.
  private static func code(in picture: GrayPicture, at box: PaintedFrame.Box) -> [Bool]? {
    let (cellWidth, cellHeight) = (box.width / 10, box.height / 10)
    guard cellWidth >= 1.5, cellHeight >= 1.5 else { return nil }
    func level(_ row: Int, _ column: Int) -> Int? {
      mean(
        of: picture, x: box.x + (Double(column) + 0.5) * cellWidth, y: box.y + (Double(row) + 0.5) * cellHeight,
        reachX: cellWidth * 0.25, reachY: cellHeight * 0.25)
    }
    var ring: [Int] = []
    var guardLevels: [Int] = []
    for index in 1...8 {
      for (row, column) in [(1, index), (8, index), (index, 1), (index, 8)] {
        guard let level = level(row, column) else { return nil }
        ring.append(level)
      }
      // The guard may be cut off by the picture's edge.
      for (row, column) in [(0, index), (9, index), (index, 0), (index, 9)] {
        if let level = level(row, column) { guardLevels.append(level) }
      }
    }
    guard guardLevels.count >= 8 else { return nil }
    let white = ring.sorted()[ring.count / 2]
    let black = guardLevels.sorted()[guardLevels.count / 2]
    let middle = (white + black) / 2
    guard white - black >= 20, ring.allSatisfy({ $0 > middle }),
      guardLevels.count(where: { $0 > middle }) * 8 <= guardLevels.count
    else { return nil }
    return (2...7).flatMap { row in (2...7).map { column in (level(row, column) ?? 0) > middle } }
  }

  /// The mean of 5 × 5 points around a place; nil when the place is outside the picture.
  private static func mean(
    of picture: GrayPicture, x: Double, y: Double, reachX: Double, reachY: Double
  ) -> Int? {
    guard x >= 0, y >= 0, x < Double(picture.width), y < Double(picture.height) else { return nil }
    return picture.pixels.withUnsafeBufferPointer { pixels in
      var sum = 0
      for line in -2...2 {
        let row = min(max(Int(y + reachY * Double(line) / 2), 0), picture.height - 1) * picture.width
        for step in -2...2 {
          sum += Int(pixels[row + min(max(Int(x + reachX * Double(step) / 2), 0), picture.width - 1)])
        }
      }
      return sum / 25
    }
  }

  /// Levels that may part white from black: of this picture first, then for patterns darker or brighter than the rest.
  private static func thresholds(of picture: GrayPicture) -> [Int] {
    var histogram = [Int](repeating: 0, count: 256)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for pixel in pixels { histogram[Int(pixel)] += 1 }
    }
    func level(at share: Double) -> Int {
      var left = Int(Double(picture.pixels.count) * share)
      return histogram.firstIndex { count in
        left -= count
        return left < 0
      } ?? 255
    }
    var thresholds: [Int] = []
    for threshold in [(level(at: 0.02) + level(at: 0.98)) / 2, 128, 96, 160, 64, 192, 40, 216]
    where !thresholds.contains(where: { abs($0 - threshold) < 8 }) {
      thresholds.append(threshold)
    }
    return thresholds
  }
}

extension PaintedFrame.Box {
  fileprivate func overlaps(_ other: PaintedFrame.Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
