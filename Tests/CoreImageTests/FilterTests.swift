import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// Filters as objects: names, parameters, attributes.
struct FilterTests {
  @Test func unknownNamesMakeNoFilter() {
    #expect(CIFilter(name: "CINothing") == nil)
    #expect(CIFilter(name: "CINothing", parameters: [:]) == nil)
    #expect(CIImage(color: .red).applyingFilter("CINothing").extent.isEmpty)
    #expect(CIFilter.localizedName(forFilterName: "CINothing") == nil)
  }

  @Test func filtersBeginWithTheirDefaults() throws {
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    #expect(filter.name == "CIGaussianBlur")
    #expect(filter.inputKeys == [kCIInputImageKey, kCIInputRadiusKey])
    #expect(filter.outputKeys == [kCIOutputImageKey])
    #expect((filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
    #expect(filter.outputImage == nil)
    filter.setValue(3, forKey: kCIInputRadiusKey)
    filter.setDefaults()
    #expect((filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
  }

  @Test func numbersOfAnyTypeAreTaken() throws {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    let numbers: [Any] = [2, 2.0, Float(2), CGFloat(2), NSNumber(value: 2)]
    for number in numbers {
      let blurred = image.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: number])
      #expect(blurred.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
    }
  }

  @Test func theResultIsAValueToo() throws {
    let filter = try #require(CIFilter(name: "CIColorInvert"))
    filter.setValue(CIImage(color: .white), forKey: kCIInputImageKey)
    let image = try #require(filter.value(forKey: kCIOutputImageKey) as? CIImage)
    #expect(close(value(image), [0, 0, 0, 1]))
    filter.setValue(nil, forKey: kCIInputImageKey)
    #expect(filter.outputImage == nil)
  }

  @Test func aResultDoesNotChangeWithItsFilter() throws {
    let filter = CIFilter.exposureAdjust()
    filter.inputImage = CIImage(color: .white)
    filter.ev = 1
    let before = try #require(filter.outputImage)
    let copy = try #require(filter.copy() as? CIFilter)
    filter.ev = -1
    #expect(close(value(before), [2, 2, 2, 1]))
    #expect(copy.outputImage.map { close(value($0), [2, 2, 2, 1]) } == true)
    #expect(filter.outputImage.map { close(value($0), [0.5, 0.5, 0.5, 1]) } == true)
  }

  @Test func typedPropertiesAreTheParameters() {
    let filter = CIFilter.colorMonochrome()
    #expect(filter.name == "CIColorMonochrome")
    #expect(filter.color == CIColor(red: 0.6, green: 0.45, blue: 0.3))
    #expect(filter.intensity == 1)
    filter.intensity = 0.25
    filter.color = .green
    #expect((filter.value(forKey: kCIInputIntensityKey) as? NSNumber)?.floatValue == 0.25)
    #expect(filter.value(forKey: kCIInputColorKey) as? CIColor == .green)
    filter.setValue(0.75, forKey: kCIInputIntensityKey)
    #expect(filter.intensity == 0.75)
    let clamp = CIFilter.affineClamp()
    #expect(clamp.transform == .identity)
    clamp.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(clamp.transform == CGAffineTransform(scaleX: 2, y: 3))
    let average = CIFilter.areaAverage()
    average.extent = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(average.value(forKey: kCIInputExtentKey) as? CIVector == CIVector(x: 1, y: 2, z: 3, w: 4))
    let cube = CIFilter.colorCubeWithColorSpace()
    #expect(cube.colorSpace == nil)
    cube.cubeData = Data([1])
    #expect(cube.cubeData == Data([1]))
  }

  @Test func attributesDescribeParameters() throws {
    let attributes = try #require(CIFilter(name: "CISepiaTone")).attributes
    #expect(attributes[kCIAttributeFilterName] as? String == "CISepiaTone")
    #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Sepia Tone")
    let intensity = try #require(attributes[kCIInputIntensityKey] as? [String: Any])
    #expect(intensity[kCIAttributeClass] as? String == "NSNumber")
    #expect((intensity[kCIAttributeDefault] as? NSNumber)?.doubleValue == 1)
    #expect((intensity[kCIAttributeSliderMax] as? NSNumber)?.doubleValue == 1)
    #expect(intensity[kCIAttributeDisplayName] as? String == "Intensity")
    let image = try #require(attributes[kCIInputImageKey] as? [String: Any])
    #expect(image[kCIAttributeType] as? String == kCIAttributeTypeImage)
  }

  @Test func categoriesListTheirFilters() {
    let blurs = CIFilter.filterNames(inCategory: kCICategoryBlur)
    #expect(blurs == ["CIBoxBlur", "CIGaussianBlur"])
    let all = CIFilter.filterNames(inCategory: nil)
    #expect(all.count >= 70)
    #expect(all == all.sorted())
    #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryBuiltIn]) == blurs)
    #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryGenerator]).isEmpty)
  }

  @Test(arguments: CIFilter.filterNames(inCategory: kCICategoryBuiltIn))
  func everyFilterMakesAnImageByItsDefaults(_ name: String) throws {
    let filter = try #require(CIFilter(name: name))
    let image = Pixels.pattern(12, 8).image()
    for key in filter.inputKeys
    where (filter.attributes[key] as? [String: Any])?[kCIAttributeType] as? String == kCIAttributeTypeImage {
      filter.setValue(image, forKey: key)
    }
    if name.hasPrefix("CIColorCube") {
      filter.setValue(Data(count: 128), forKey: "inputCubeData")
    }
    let result = try #require(filter.outputImage)
    #expect(!result.extent.isEmpty)
    let numbers = values(result, CGRect(x: -2, y: -2, width: 16, height: 12))
    #expect(numbers.allSatisfy { $0.isFinite })
    // Alpha stays between 0 and 1, but for the rounding of floats.
    #expect(stride(from: 3, to: numbers.count, by: 4).allSatisfy { (-0.2...1.2).contains(numbers[$0]) })
  }

  /// A filter of a program's own.
  private final class Dimmed: CIFilter {
    var inputImage: CIImage?
    override var outputImage: CIImage? {
      inputImage?.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -1])
    }
  }

  @Test func programsMakeFiltersOfTheirOwn() {
    let filter = Dimmed()
    #expect(filter.outputImage == nil)
    filter.inputImage = CIImage(color: .white)
    #expect(filter.outputImage.map { close(value($0), [0.5, 0.5, 0.5, 1]) } == true)
    #expect(filter.name == "Dimmed")
  }

  @Test func coloursAndVectorsAreWrittenAsText() {
    #expect(CIColor(string: "0.5 0.25 1 0.5") == CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5))
    #expect(CIColor(string: "1 0 0").alpha == 1)
    #expect(CIColor(red: 0.5, green: 0.25, blue: 1).stringRepresentation == "0.5 0.25 1 1")
    #expect(CIColor(cgColor: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)).components[3] == 0.4)
    #expect(CIVector(string: "[1 2.5 3]") == CIVector(x: 1, y: 2.5, z: 3))
    #expect(CIVector(x: 1, y: 2.5).stringRepresentation == "[1 2.5]")
    #expect(
      CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CIVector(x: 7).value(at: 3) == 0)
    let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CIVector(cgAffineTransform: turn).cgAffineTransformValue == turn)
  }
}
