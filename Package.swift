// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The target graph. Arrows point down only; see CONTRIBUTING.md for what lives where.

/// Warnings that may not be left standing, and the language mode, in one place for every Swift target.
let swiftSettings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
/// What waits for people, not for the processor, is made small rather than fast: programs and what only they have.
let smallSettings = swiftSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// Tests are compiled without optimisation in every build: what counts is the code that they test.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

/// The programs in `examples/`, which is a package of its own for those who copy it; built here, so that tests run them.
let examples = [
  "EncodeMovie", "JoinClips", "MeasureSound", "PlayMovie", "ReadMetadata", "RecordMovie", "TakePhoto", "Thumbnails",
  "TrimMovie", "WatchFrames",
]

let package = Package(
  name: "kinora",
  products: [
    // Packages that depend on this one may want the reader beside their program. App and command line aren't named: SwiftPM
    // built them for packages that hadn't asked for them. This package's own builds have all programs, named or not.
    .executable(name: "kinora-reader", targets: ["kinora-reader"]),
    .library(
      name: "AVFoundation",
      targets: [
        "AVFoundation", "CoreMedia", "CoreVideo", "CoreGraphics", "MediaToolbox", "QuartzCore",
        "UniformTypeIdentifiers", "CoreServices", "ImageIO", "AVFAudio", "AudioToolbox", "CoreAudio", "CoreAudioTypes",
      ]),
    .library(name: "AVKit", targets: ["AVKit"]),
  ]
    // Each module by its own name, for packages that want only some.
    + [
      "AVFAudio", "Accelerate", "AudioToolbox", "Combine", "CoreAudio", "CoreAudioTypes", "CoreGraphics", "CoreImage",
      "CoreLocation", "CoreMedia", "CoreServices", "CoreVideo", "ImageIO", "MediaToolbox", "MobileCoreServices",
      "OSLog", "Photos", "PhotosUI", "QuartzCore", "UniformTypeIdentifiers", "VideoToolbox", "os",
    ].map { .library(name: $0, targets: [$0]) },
  targets: [
    // C libraries, with the inline functions that Swift's importer needs.
    .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CGStreamer", pkgConfig: "gstreamer-video-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev", "libjpeg-dev", "libpng-dev", "libwebp-dev"])]),
    .systemLibrary(name: "CV4L2", pkgConfig: "libv4l2", providers: [.apt(["libv4l-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CRunLoop"),
    .target(name: "CResources"),
    .target(name: "CLinux"),
    .target(name: "CReader"),
    .systemLibrary(name: "COpenJPEG", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
    // These load their libraries when a file needs them: libavformat, libheif, gexiv2, zbar.
    .target(name: "CFFmpeg"),
    .target(name: "CHEIF"),
    .target(name: "CGExiv2", dependencies: ["CGLib"]),
    .target(name: "CZBar"),
    // Inner loops of composing and mixing. Optimized in debug builds, too: tests compose thousands of frames.
    .target(name: "CMediaKernels", cSettings: [.unsafeFlags(["-O2"])]),
    .target(
      name: "CImageCodecs", dependencies: ["COpenJPEG"],
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"), .linkedLibrary("webpdemux"),
        .linkedLibrary("tiff"), .linkedLibrary("z"),
      ]),

    // Values and buffers; no GStreamer.
    // Empty modules. Swift Testing declares overlays of these names for files that import it and CoreGraphics, or
    // CoreImage, but ships them only on Apple's systems: without these, tests fail with "no such module
    // '_Testing_CoreGraphics'".
    library("_Testing_CoreGraphics", []),
    library("_Testing_CoreImage", []),
    // What Foundation, Core Foundation and Dispatch have on Apple's systems and lack here.
    library("FoundationAdditions", ["CRunLoop"]),
    // Its module map has the submodules of Apple's frameworks: `import AVFoundation.AVAsset`.
    .target(name: "CSubmodules"),
    library("UniformTypeIdentifiers", []),
    library("CoreServices", ["UniformTypeIdentifiers", "FoundationAdditions"]),
    library("MobileCoreServices", ["CoreServices"]),
    library(
      "CoreGraphics",
      [
        "CSubmodules", "FoundationAdditions", "CoreServices", "CCairo", "CHEIF", "CImageCodecs",
        "_Testing_CoreGraphics",
      ]),
    library("ImageIO", ["CoreGraphics"]),
    library("CoreVideo", ["CoreGraphics"]),
    library("CoreAudioTypes", []),
    library("CoreAudio", ["CoreAudioTypes"]),
    library("CoreMedia", ["CoreAudioTypes", "CoreVideo", "CoreGraphics"]),

    // The engine.
    library("GLibSupport", ["FoundationAdditions", "CGLib"]),
    library("GStreamer", ["CGStreamer", "GLibSupport", "CMediaKernels"]),
    library(
      "MediaEngine",
      [
        "GStreamer", "GLibSupport", "CoreMedia", "CoreVideo", "CoreGraphics", "CImageCodecs", "CLinux", "CV4L2",
        "CHEIF", "CGExiv2", "CZBar", "CFFmpeg", "CMediaKernels",
      ]),

    // The Apple-shaped skin.
    library("QuartzCore", ["CoreGraphics", "CoreMedia", "CoreVideo", "CMediaKernels"]),
    library("MediaToolbox", ["CoreMedia", "CoreGraphics"]),
    library("AudioToolbox", ["MediaEngine", "CoreMedia", "CoreAudio", "CoreAudioTypes"]),
    library("VideoToolbox", ["MediaEngine", "CoreMedia", "CoreVideo", "CoreGraphics"]),
    library("AVFAudio", ["AudioToolbox", "MediaEngine", "CoreMedia", "CoreAudio", "CoreAudioTypes"]),
    library(
      "AVFoundation",
      [
        "AVFAudio", "MediaEngine", "GLibSupport", "MediaToolbox", "QuartzCore", "Combine", "CoreImage", "CoreMedia",
        "CoreVideo", "CoreGraphics", "UniformTypeIdentifiers", "FoundationAdditions",
      ]),
    library("CoreLocation", ["FoundationAdditions"]),
    library(
      "Photos",
      [
        "AVFoundation", "CoreImage", "CoreLocation", "MediaEngine", "GLibSupport", "CoreGraphics",
        "UniformTypeIdentifiers", "CSQLite",
      ]),

    // What media programs import beside the media modules; these know nothing of them.
    // COSKernels has locks and what Swift can't call. Its module map declares a Clang module `os` with the submodules
    // `log`, `lock` and `signpost`, so that `import os.log` finds the Swift module of the same name.
    .target(name: "COSKernels"),
    library("os", ["COSKernels"]),
    library("OSLog", ["os"]),
    // Inner loops. Optimized in debug builds, too.
    .target(
      name: "CAccelerateKernels", cSettings: [.unsafeFlags(["-O2", "-fno-math-errno"])],
      linkerSettings: [.linkedLibrary("m")]),
    library("Accelerate", ["CAccelerateKernels"]),
    library("Combine", ["FoundationAdditions"]),
    // CImageKernels' module map declares a Clang module `CoreImage` with the submodule `CIFilterBuiltins`, as COSKernels'
    // does for `os`.
    .target(
      name: "CImageKernels", cSettings: [.unsafeFlags(["-O2", "-fno-math-errno"])],
      linkerSettings: [.linkedLibrary("m")]),
    library("CoreImage", ["CImageKernels", "CoreVideo", "CoreGraphics", "_Testing_CoreImage"]),

    // Movies as documents: read from JSON, built by the modules.
    library("Timeline", ["AVFoundation", "QuartzCore", "GLibSupport", "CoreMedia", "CoreGraphics"]),

    // Files made of movies that Apple's modules have no names for.
    library("FilmWork", ["AVFoundation", "MediaEngine"]),

    // What both programs import from cards, phones and folders.
    .target(name: "CardImport", dependencies: ["Photos", "GLibSupport"], swiftSettings: smallSettings),

    // Widgets.
    library("GTKSupport", ["CAdwaita", "CResources", "GLibSupport", "CoreVideo", "CoreGraphics"]),
    library(
      "AVKit", ["GTKSupport", "AVFoundation", "Photos", "QuartzCore", "GLibSupport", "CoreVideo", "CoreGraphics"]),
    // The picker and the view of Live Photos.
    library(
      "PhotosUI", ["AVKit", "Photos", "UniformTypeIdentifiers", "GTKSupport", "GLibSupport", "CoreGraphics"]),

    // Programs.
    .executableTarget(
      name: "kinora",
      dependencies: [
        "AVKit", "AVFoundation", "CardImport", "CoreImage", "FilmWork", "Photos", "GTKSupport", "Timeline",
      ],
      swiftSettings: smallSettings),
    .executableTarget(
      name: "kinora-cli",
      dependencies: ["AVFoundation", "CardImport", "FilmWork", "Photos", "MediaEngine", "Timeline"],
      swiftSettings: smallSettings),
    // Reads files from outside for the others, locked in.
    .executableTarget(
      name: "kinora-reader", dependencies: ["MediaEngine", "CReader"], swiftSettings: swiftSettings),

    // Looks at devices for the rig; not installed.
    .executableTarget(
      name: "rig-probe",
      dependencies: ["AVFoundation", "GStreamer", "MediaEngine", "CoreMedia", "CoreVideo", "TestSupport"],
      path: "Tests/Rig/Probe",
      swiftSettings: swiftSettings),

    // Measures capture for make bench; not installed.
    .executableTarget(
      name: "capture-bench", dependencies: ["MediaEngine", "GStreamer", "TestSupport"], path: "Tests/Bench/Capture",
      swiftSettings: swiftSettings),
    // Measures files and playing for make bench; not installed.
    .executableTarget(
      name: "media-bench", dependencies: ["MediaEngine", "CoreMedia"], path: "Tests/Bench/Media",
      swiftSettings: swiftSettings),

    // Edits movies for make bench; not installed.
    .executableTarget(
      name: "editing-bench", dependencies: ["AVFoundation"], path: "Tests/Bench/Editing", swiftSettings: swiftSettings),

    // Tests.
    .target(
      name: "TestMedia", dependencies: ["CoreVideo"], path: "Tests/Media", swiftSettings: swiftSettings),
    .executableTarget(
      name: "test-media", dependencies: ["TestMedia"], path: "Tests/MediaTool", swiftSettings: swiftSettings),
    // What several suites wait and start programs with.
    .target(
      name: "TestSupport", dependencies: ["CSanitizer"], path: "Tests/Support", swiftSettings: swiftSettings),
    // Tells the thread sanitizer of Swift's and GLib's locks; empty in other builds.
    .target(name: "CSanitizer", path: "Tests/Sanitizer"),
    // What kernels are measured against.
    .target(
      name: "CReference", dependencies: ["CMediaKernels"], path: "Tests/Reference",
      cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "capture-clients", dependencies: ["AVFoundation", "FilmWork", "Photos", "ImageIO"], path: "Tests/Clients",
      swiftSettings: swiftSettings),
    // The guide's listings as they were written before Swift 6.
    .executableTarget(
      name: "guide-programs",
      dependencies: ["AVFoundation", "CoreLocation", "ImageIO", "InvertingCompositor", "Photos"],
      path: "Tests/Guide", exclude: ["README.md", "statements.tsv"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // Attributes of any kind compile with a warning that can't be turned off by itself.
    .target(
      name: "InvertingCompositor", dependencies: ["AVFoundation"], path: "Tests/GuideCompositor",
      swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
    .executableTarget(
      name: "capture-contract", dependencies: ["AVFoundation", "Photos", "MediaEngine", "CSanitizer"],
      path: "Tests/ContractProgram", swiftSettings: swiftSettings),
    // Programs that use the pickers and the player's controls, for their journeys; not installed.
    .executableTarget(
      name: "picker-example",
      dependencies: ["AVKit", "Photos", "PhotosUI", "GTKSupport", "GLibSupport", "CoreGraphics"],
      path: "Tests/Picker", swiftSettings: swiftSettings),
    .executableTarget(
      name: "player-example", dependencies: ["AVKit", "AVFoundation", "GTKSupport", "GLibSupport"],
      path: "Tests/Player", swiftSettings: swiftSettings),
    .executableTarget(
      name: "capture-example", dependencies: ["AVKit", "AVFoundation", "GTKSupport", "GLibSupport"],
      path: "Tests/Capture", swiftSettings: swiftSettings),
    // A program with layers over its video, for its journey; not installed.
    .executableTarget(
      name: "layer-example", dependencies: ["AVKit", "AVFoundation", "QuartzCore", "GTKSupport", "GLibSupport"],
      path: "Tests/Layers", swiftSettings: swiftSettings),
    tests("FoundationAdditionsTests", ["FoundationAdditions"]),
    tests("osTests", ["os", "OSLog", "JournalReceiver"]),
    // Receives what is sent to the journal.
    .target(name: "JournalReceiver", path: "Tests/JournalReceiver"),
    tests("AccelerateTests", ["Accelerate"]),
    .target(
      name: "CombineClient", dependencies: ["Combine"], path: "Tests/CombineClient", swiftSettings: swiftSettings),
    tests("CombineTests", ["Combine", "CombineClient", "FoundationAdditions"]),
    tests("CoreGraphicsTests", ["CoreGraphics", "CCairo"]),
    tests("CoreVideoTests", ["CoreVideo"]),
    tests("CoreImageTests", ["CoreImage", "TestSupport"]),
    tests("ImageIOTests", ["ImageIO", "CoreGraphics", "TestSupport"]),
    tests("CoreLocationTests", ["CoreLocation"]),
    tests("UniformTypeIdentifiersTests", ["UniformTypeIdentifiers"]),
    tests("CoreServicesTests", ["CoreServices", "MobileCoreServices", "CoreGraphics", "UniformTypeIdentifiers"]),
    tests("QuartzCoreTests", ["QuartzCore", "CoreGraphics", "CoreVideo"]),
    tests("CoreMediaTests", ["CoreMedia"]),
    tests("AVFAudioTests", ["AVFAudio", "AudioToolbox", "MediaEngine", "CoreMedia", "TestMedia", "TestSupport"]),
    tests(
      "VideoToolboxTests", ["VideoToolbox", "AVFoundation", "CoreMedia", "CoreVideo", "TestMedia", "TestSupport"]),
    .executableTarget(
      name: "NativeProbe",
      dependencies: [
        "AVFoundation", "MediaEngine", "GStreamer", "GLibSupport", "CLinux", "CReader", "TestMedia", "CSanitizer",
      ],
      path: "Tests/NativeProbe", swiftSettings: swiftSettings),
    tests("GLibSupportTests", ["GLibSupport", "NativeProbe", "TestSupport"]),
    tests("GStreamerTests", ["GStreamer", "TestMedia", "NativeProbe", "TestSupport"]),
    tests(
      "MediaEngineTests",
      [
        "MediaEngine", "CMediaKernels", "CReference", "GLibSupport", "CLinux", "TestMedia", "NativeProbe",
        "TestSupport", "kinora-reader",
      ]),
    tests(
      "AVFoundationTests",
      [
        "AVFoundation", "MediaEngine", "GStreamer", "GLibSupport", "QuartzCore", "CoreMedia", "CoreVideo",
        "CoreGraphics", "TestMedia", "TestSupport", "NativeProbe", "capture-contract", "kinora-reader",
      ]),
    tests(
      "PhotosTests",
      ["Photos", "AVFoundation", "MediaEngine", "GLibSupport", "TestMedia", "TestSupport", "kinora-reader"]),
    tests("AVKitTests", ["AVKit", "PhotosUI", "Photos", "AVFoundation", "TestMedia", "TestSupport", "kinora-reader"]),
    tests("TimelineTests", ["Timeline", "AVFoundation", "TestMedia", "TestSupport"]),
    tests("ExampleTests", ["TestMedia", "TestSupport"] + examples.map { .byName(name: $0) }),
    tests("ClientTests", ["TestMedia", "TestSupport", "capture-clients"]),
    tests("GuideTests", ["TestMedia", "TestSupport", "guide-programs"]),
    tests("MediaTests", ["TestMedia"]),
    // Every member that Apple's documents name, across all modules.
    .testTarget(
      name: "MemberTests",
      dependencies: [
        "AVKit", "Accelerate", "Combine", "CoreImage", "CoreLocation", "ImageIO", "MobileCoreServices", "OSLog",
        "Photos", "PhotosUI", "UniformTypeIdentifiers", "VideoToolbox", "os", "TestMedia", "TestSupport",
        "kinora-reader",
      ],
      // What Tests/House compares the tables with.
      exclude: ["named.txt", "unused.txt"], swiftSettings: swiftSettings),
    tests(
      "KinoraTests",
      [
        "kinora", "AVKit", "AVFoundation", "CardImport", "GTKSupport", "Timeline", "MediaEngine", "GStreamer",
        "CAdwaita", "TestMedia", "TestSupport",
      ]),
    tests("CommandLineTests", ["kinora-cli", "kinora-reader", "TestMedia", "TestSupport"]),
  ],
  cLanguageStandard: .gnu17
)

package.targets += examples.map {
  .executableTarget(
    name: $0, dependencies: ["AVFoundation", "ImageIO", "Accelerate"], path: "examples/Sources/\($0)",
    swiftSettings: swiftSettings)
}

// The linker that comes with Swift: Debian 13 has no gold, and what remains there takes minutes for each program.
for target in package.targets where target.type == .executable || target.type == .test {
  target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-use-ld=lld"])]
}

// SwiftPM builds one product or everything. KINORA_ONLY names targets, separated by blanks, that stay with what they
// depend on; then everything is the programs that are used, or the tests that run under the thread sanitizer.
if let names = Context.environment["KINORA_ONLY"]?.split(separator: " ").map(String.init) {
  var kept: Set<String> = []
  var next = names
  while let name = next.popLast() {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { next.append(dependency) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

/// Whether pkg-config knows a library; where there is no pkg-config, SwiftPM's own search says what is missing.
func isKnown(_ library: String) -> Bool {
  // By the shell, not by Foundation's Process: that one says something wherever there is no network interface.
  let status = system("pkg-config --exists '\(library)' 2>/dev/null")
  return (status >> 8) & 0xFF != 1
}

// Without libadwaita the package is all that doesn't need it. Packages that depend on this one need that, too: SwiftPM asks
// pkg-config for all targets of theirs, used or not. It keeps what a manifest says, by its text and the environment:
// meson-wrap/find-swift names libadwaita's version there, and the sentence of CWithoutApp says what helps otherwise. A
// target says it and not this manifest, because only the package's own builds have all targets: others hear nothing.
if !isKnown("libadwaita-1") {
  var left: Set<String> = ["CAdwaita"]
  var count = 0
  while count < left.count {
    count = left.count
    for target in package.targets {
      for case .byNameItem(let name, _) in target.dependencies where left.contains(name) { left.insert(target.name) }
    }
  }
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll {
    switch $0 {
    case let product as Product.Library: !left.isDisjoint(with: product.targets)
    case let product as Product.Executable: !left.isDisjoint(with: product.targets)
    default: false
    }
  }
  package.targets.append(.target(name: "CWithoutApp", cSettings: [.unsafeFlags(["-fno-caret-diagnostics"])]))
}
