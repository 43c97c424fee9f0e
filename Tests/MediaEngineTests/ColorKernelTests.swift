import CMediaKernels
import CReference
import Foundation
import TestMedia
import TestSupport
import Testing

/// Luma and chroma made red, green and blue, and back, against double precision.
@Suite(.blocking) struct ColorKernelTests {
  /// What red and blue weigh in luma: BT.601, BT.709, BT.2020, SMPTE 240M.
  static let matrices = [(0.299, 0.114), (0.2126, 0.0722), (0.2627, 0.0593), (0.212, 0.087)]

  @Test(arguments: matrices, [false, true])
  func noColourIsMoreThanItsRoundingOff(_ matrix: (Double, Double), _ isFullRange: Bool) {
    #expect(reference_worst_color(matrix.0, matrix.1, isFullRange) < 0.53)
  }

  /// How the bytes of a picture lie.
  enum Layout: CaseIterable {
    case planes, pairs, reversedPairs, packed, transparent

    /// Where luma, both chroma components and alpha begin, and how far their samples are apart.
    var places: [(offset: Int, step: Int)] {
      switch self {
      case .planes: [(0, 1), (0, 1), (0, 1)]
      case .pairs: [(0, 1), (0, 2), (1, 2)]
      case .reversedPairs: [(0, 1), (1, 2), (0, 2)]
      case .packed: [(0, 2), (1, 4), (3, 4)]
      case .transparent: [(1, 4), (2, 4), (3, 4), (0, 4)]
      }
    }
  }

  /// Odd and even sizes, in one and in several stretches.
  static let sizes = [(1, 1), (2, 2), (3, 5), (16, 9), (511, 7), (512, 6), (513, 3), (1031, 4), (1920, 2)]

  @Test(arguments: Layout.allCases, sizes)
  func chromaLiesBetweenItsSamples(_ layout: Layout, _ size: (Int, Int)) {
    var random = SeededRandom(seed: UInt64(size.0 * 31 + size.1))
    for choice in 0..<16 {
      let (across, down) = (choice & 1 > 0, choice & 2 > 0)
      let (isCentred, isInterlaced) = (choice & 4 > 0, choice & 8 > 0)
      let (width, height) = size
      let stride = width * 4 + 12
      let memory = (0..<4).map { _ in
        UnsafeMutableBufferPointer<UInt8>.allocate(capacity: stride * height)
      }
      defer { memory.forEach { $0.deallocate() } }
      for plane in memory { for place in plane.indices { plane[place] = UInt8.random(in: 0...255, using: &random) } }
      func component(_ index: Int) -> kinora_component {
        guard index < layout.places.count else { return kinora_component() }
        let (offset, step) = layout.places[index]
        return kinora_component(data: memory[index].baseAddress! + offset, stride: stride, step: Int32(step))
      }
      var source = kinora_luma_chroma(
        luma: component(0), blue: component(1), red: component(2), alpha: component(3), width: Int32(width),
        height: Int32(height), halvesAcross: across, halvesDown: down, isCentred: isCentred,
        isInterlaced: isInterlaced, isFullRange: choice % 3 == 0, redCoefficient: 0.2126, blueCoefficient: 0.0722)
      // A column more at each row's end, which must stay as it is.
      let rowBytes = width * 4 + 4
      var made = [UInt8](repeating: 77, count: rowBytes * height), plain = made
      kinora_make_bgra(&made, rowBytes, &source, 0, Int32(height))
      reference_plain_bgra(&plain, rowBytes, &source, 0, Int32(height))
      #expect(made == plain)
      var exact = [Double](repeating: 0, count: 3 * width * height)
      reference_colors(&exact, &source)
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y * rowBytes + 4 * x
          for part in 0..<3 {
            worst = max(worst, abs(exact[3 * (y * width + x) + part] - Double(made[pixel + part])))
          }
          let alpha = layout.places.count > 3 ? memory[3][y * stride + 4 * x] : 255
          if made[pixel + 3] != alpha { Issue.record("alpha of \(x), \(y)") }
        }
        #expect(made[y * rowBytes + 4 * width..<(y + 1) * rowBytes].allSatisfy { $0 == 77 })
      }
      #expect(worst < 0.53, "\(layout), \(size), \(choice)")
    }
  }

  @Test(arguments: matrices, [false, true])
  func noLumaAndChromaIsMoreThanItsRoundingOff(_ matrix: (Double, Double), _ isFullRange: Bool) {
    #expect(reference_worst_luma_chroma(matrix.0, matrix.1, isFullRange) < 0.51)
  }

  @Test(arguments: [Layout.planes, .pairs, .transparent], sizes)
  func chromaIsFilteredToWhereItsSamplesLie(_ layout: Layout, _ size: (Int, Int)) {
    var random = SeededRandom(seed: UInt64(size.0 * 31 + size.1))
    let (width, height) = size
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * 4)
    defer { pixels.deallocate() }
    for place in pixels.indices { pixels[place] = UInt8.random(in: 0...255, using: &random) }
    func part(_ offset: Int) -> kinora_component {
      kinora_component(data: pixels.baseAddress! + offset, stride: width * 4, step: 4)
    }
    var source = kinora_colors(red: part(2), green: part(1), blue: part(0), alpha: part(3))
    for choice in 0..<16 {
      let (across, down) = (choice & 1 > 0, choice & 2 > 0)
      let (isCentred, isInterlaced) = (choice & 4 > 0, choice & 8 > 0)
      let stride = width * 4 + 12
      let memory = (0..<8).map { _ in UnsafeMutableBufferPointer<UInt8>.allocate(capacity: stride * height) }
      defer { memory.forEach { $0.deallocate() } }
      memory.forEach { $0.initialize(repeating: 77) }
      func target(_ first: Int) -> kinora_luma_chroma {
        func component(_ index: Int) -> kinora_component {
          guard index < layout.places.count else { return kinora_component() }
          let (offset, step) = layout.places[index]
          return kinora_component(data: memory[first + index].baseAddress! + offset, stride: stride, step: Int32(step))
        }
        return kinora_luma_chroma(
          luma: component(0), blue: component(1), red: component(2), alpha: component(3), width: Int32(width),
          height: Int32(height), halvesAcross: across, halvesDown: down, isCentred: isCentred,
          isInterlaced: isInterlaced, isFullRange: choice % 3 == 0, redCoefficient: 0.2126, blueCoefficient: 0.0722)
      }
      var (made, plain) = (target(0), target(4))
      kinora_make_luma_chroma(&made, &source)
      reference_plain_luma_chroma(&plain, &source)
      for index in 0..<4 { #expect(memory[index].elementsEqual(memory[index + 4])) }
      var worst = 0.0
      for index in 0..<3 {
        let columns = index > 0 && across ? (width + 1) / 2 : width
        let rows = index > 0 && down ? (height + 1) / 2 : height
        var exact = [Double](repeating: 0, count: columns * rows)
        reference_luma_chroma(&exact, &made, &source, Int32(index))
        let (offset, step) = layout.places[index]
        for y in 0..<rows {
          for x in 0..<columns {
            worst = max(worst, abs(exact[y * columns + x] - Double(memory[index][y * stride + offset + x * step])))
          }
        }
        // Nothing else was written: of all bytes, only those of the samples.
        let written = memory[index].count { $0 != 77 }
        #expect(written <= columns * rows)
      }
      #expect(worst < 0.51, "\(layout), \(size), \(choice)")
      if layout == .transparent {
        #expect(
          (0..<width * height).allSatisfy { pixel in
            memory[3][pixel / width * stride + pixel % width * 4] == pixels[pixel * 4 + 3]
          })
      }
    }
  }

  /// Colours that both can have.
  @Test(arguments: matrices, [false, true])
  func anotherMatrixOrRangeIsNoMoreThanItsRoundingOff(_ matrix: (Double, Double), _ isFullRange: Bool) {
    for other in Self.matrices {
      #expect(reference_worst_recoloring(matrix.0, matrix.1, isFullRange, other.0, other.1) < 0.52)
    }
  }
}
