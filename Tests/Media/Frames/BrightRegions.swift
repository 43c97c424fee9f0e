/// Finds the connected bright regions of a picture by their bounding boxes, the largest first.
struct BrightRegions {
  struct Region {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var area: Int
    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
  }

  private struct Run {
    var start: Int
    var end: Int
    var region: Int
  }

  private var regions: [Region] = []
  private var parents: [Int] = []

  /// The regions brighter than `threshold` that could be a painted number's ring.
  static func candidates(in picture: GrayPicture, above threshold: Int) -> [Region] {
    var finder = BrightRegions()
    finder.scan(picture, threshold)
    return finder.regions.indices
      .filter { finder.parents[$0] == $0 }
      .map { finder.regions[$0] }
      .filter { region in
        // The ring alone fills 28 of its 64 cells; display with odd pixel aspects stretches it.
        region.width >= 16 && region.height >= 16 && region.width < 3 * region.height
          && region.height < 3 * region.width
          && region.area * 10 > region.width * region.height * 4
      }
      .sorted { $0.area > $1.area }
  }

  private mutating func scan(_ picture: GrayPicture, _ threshold: Int) {
    var above: [Run] = []
    for row in 0..<picture.height {
      var runs = Self.runs(in: picture, row: row, threshold)
      var first = 0
      for index in runs.indices {
        let run = runs[index]
        var region = -1
        while first < above.count, above[first].end < run.start { first += 1 }
        var other = first
        while other < above.count, above[other].start <= run.end {
          let joined = root(of: above[other].region)
          region = region < 0 ? joined : unite(region, joined)
          other += 1
        }
        let found = Region(left: run.start, top: row, right: run.end, bottom: row, area: run.end - run.start + 1)
        if region < 0 {
          region = regions.count
          regions.append(found)
          parents.append(region)
        } else {
          regions[region] = Self.union(regions[region], found)
        }
        runs[index].region = region
      }
      above = runs
    }
  }

  private static func runs(in picture: GrayPicture, row: Int, _ threshold: Int) -> [Run] {
    var runs: [Run] = []
    picture.pixels.withUnsafeBufferPointer { pixels in
      let line = UnsafeBufferPointer(rebasing: pixels[row * picture.width..<(row + 1) * picture.width])
      var start = -1
      for x in 0..<line.count {
        if Int(line[x]) > threshold {
          if start < 0 { start = x }
        } else if start >= 0 {
          runs.append(Run(start: start, end: x - 1, region: -1))
          start = -1
        }
      }
      if start >= 0 { runs.append(Run(start: start, end: line.count - 1, region: -1)) }
    }
    return runs
  }

  private func root(of region: Int) -> Int {
    var region = region
    while parents[region] != region { region = parents[region] }
    return region
  }

  private mutating func unite(_ one: Int, _ other: Int) -> Int {
    guard one != other else { return one }
    let (kept, lost) = (min(one, other), max(one, other))
    parents[lost] = kept
    regions[kept] = Self.union(regions[kept], regions[lost])
    return kept
  }

  private static func union(_ one: Region, _ other: Region) -> Region {
    Region(
      left: min(one.left, other.left), top: min(one.top, other.top), right: max(one.right, other.right),
      bottom: max(one.bottom, other.bottom), area: one.area + other.area)
  }
}
