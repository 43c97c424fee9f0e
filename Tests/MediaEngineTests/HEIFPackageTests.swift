import GLibSupport
import Testing

@testable import MediaEngine

@Suite struct HEIFPackageTests {
  private static let systems: [(Distribution, isLoaded: Bool, package: String?)] = [
    (.debian, true, "libheif-plugin-x265"), (.debian, false, "libheif1"), (.fedora, true, "libheif-freeworld"),
    (.fedora, false, "libheif"), (.arch, true, nil), (.arch, false, "libheif"), (.openSUSE, true, nil),
    (.openSUSE, false, "libheif1"), (.flatpak(runtime: "24.08"), true, nil), (.other, false, nil),
  ]

  @Test(arguments: systems)
  func eachSystemHasItsPackage(_ system: Distribution, _ isLoaded: Bool, _ package: String?) {
    #expect(HEIFLibrary.missingPackage(on: system, isLoaded: isLoaded)?.name == package)
  }

  @Test func theMessageNamesThePackageAndItsCommand() {
    let package = HEIFLibrary.missingPackage(on: .debian, isLoaded: true)
    let instruction = "Install libheif-plugin-x265: sudo apt install libheif-plugin-x265"
    #expect("\(PhotoError.noHEICEncoder(package))" == "HEIC photos need libheif-plugin-x265. \(instruction)")
    #expect("\(PhotoError.noHEICEncoder(nil))" == "HEIC photos need libheif, x265.")
  }
}
