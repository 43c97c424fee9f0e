import CoreMedia
import Testing

@testable import kinora_cli

@Suite struct PhotoPlanTests {
  private static func plan(_ words: String) throws -> PhotoPlan {
    let photo = Verb("photo", "", options: PhotoPlan.options, example: "", "", run: { _ in .done })
    let invocation = try Invocation(parsing: ["photo"] + words.split(separator: " ").map(String.init), verbs: [photo])
    guard case .run(_, let options) = invocation else { throw UsageError.noVerb }
    return try PhotoPlan(options)
  }

  private static let wrong: [(String, String)] = [
    ("", "--output FILE is missing."),
    ("--output lake", "“lake” doesn't say what to make."),
    ("--output lake.gif", "Let it end in .jpg, .heic or .png."),
    ("--output a.jpg --count 0", "Write --count 90."),
    ("--output a.jpg --interval 2", "--count N is missing."),
    ("--output a.jpg --count 1 --interval 2", "--count N is missing."),
    ("--output a.jpg --bracket 1,x", "Write --bracket -1,0,1."),
    ("--output a.jpg --bracket 1,,2", "Write --bracket -1,0,1."),
    ("--output a.jpg --bracket 99", "Write --bracket -1,0,1."),
    ("--output a.jpg --bracket 0,1 --count 2", "--bracket and --count exclude each other."),
    ("--output a.jpg --live a.mov --count 2", "--live and --count exclude each other."),
    ("--output a.jpg --live a.mov --bracket 0,1", "--live and --bracket exclude each other."),
    ("--output a.jpg --live a.mp4", "“a.mp4” can't be used for --live. Write FILE.mov."),
    ("--output a.png --live a.mov", "A PNG can't be joined with “a.mov”."),
    ("--output a.heic --motion-photo", "“a.heic” can't hold a movie. Let the photo end in .jpg."),
    ("--output a.jpg --motion-photo --count 2", "--motion-photo and --count exclude each other."),
    ("--output a.jpg --motion-photo --live a.mov", "--motion-photo and --live exclude each other."),
    ("--output a.jpg --flash maybe", "Write --flash auto|on|off."),
  ]

  @Test(arguments: wrong) func whatCantBeTakenSaysWhy(_ words: String, _ expected: String) throws {
    do {
      _ = try PhotoPlanTests.plan(words)
      Issue.record("“\(words)” was understood")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
      #expect(ExitCode(of: error) == .wrongUsage)
    }
  }

  private static let names: [(String, [Int: String])] = [
    ("--output lake.jpg", [1: "lake.jpg"]), ("--output lake.jpg --count 1", [1: "lake.jpg"]),
    ("--output lake.JPEG --count 3", [1: "lake-1.JPEG", 3: "lake-3.JPEG"]),
    ("--output a.b.heic --count 100", [1: "a.b-001.heic", 42: "a.b-042.heic", 100: "a.b-100.heic"]),
    ("--output lake.png --bracket -1,0,1.5", [1: "lake-1.png", 3: "lake-3.png"]),
  ]

  @Test(arguments: names) func severalPhotosAreNumbered(_ words: String, _ names: [Int: String]) throws {
    let plan = try PhotoPlanTests.plan(words)
    for (number, name) in names { #expect(plan.url(number).lastPathComponent == name) }
    #expect(names.keys.max() == plan.count)
  }

  @Test func allThatIsWrittenIsInThePlan() throws {
    let plan = try PhotoPlanTests.plan("--output a.heic --force --count 5 --interval 0.25 --flash auto")
    #expect(plan.form == .heic)
    #expect(plan.replaces)
    #expect(plan.presses == 5)
    #expect(plan.interval == CMTime(value: 250, timescale: 1000))
    #expect(plan.flash == .auto)
    let live = try PhotoPlanTests.plan("--output a.jpg --live b.mov")
    #expect(live.movie?.lastPathComponent == "b.mov")
    #expect(try PhotoPlanTests.plan("--output a.jpg --bracket=-2,0.5").bracket == [-2, 0.5])
  }
}
