import CoreMedia
import Testing

@testable import kinora_cli

@Suite struct RecordPlanTests {
  private static func plan(_ words: String) throws -> RecordPlan {
    let record = Verb(
      "record", "", options: RecordPlan.options, example: "", "", run: { _ in .done })
    let invocation = try Invocation(parsing: ["record"] + words.split(separator: " ").map(String.init), verbs: [record])
    guard case .run(_, let options) = invocation else { throw UsageError.noVerb }
    return try RecordPlan(options)
  }

  private static let wrong: [(String, String)] = [
    ("", "--output FILE is missing."),
    ("--output clip", "“clip” doesn't say what to make."),
    ("--output clip.avi", "Let it end in .mov"),
    ("--output a.m4a --codec h264", "m4a files hold only sound: leave --codec out"),
    ("--output a.wav --camera x", "wav files hold only sound"),
    ("--output a.opus --size 640x480", "opus files hold only sound"),
    ("--output a.webm --codec h264", "Write one of: vp8, vp9, av1."),
    ("--output a.mov --codec vp8", "Write one of: h264, hevc."),
    ("--output a.mov --codec mpeg2", "Write --codec h264|hevc|vp8|vp9|av1."),
    ("--output a.mov --preset huge", "Write --preset low|medium|high|640x480|1280x720|1920x1080."),
    ("--output a.mov --preset low --size 640x480", "--preset and --size exclude each other."),
    ("--output a.mov --no-audio --no-video", "--no-audio and --no-video exclude"),
    ("--output a.mov --no-audio --microphone x", "--no-audio and --microphone exclude"),
    ("--output a.mov --no-video --rate 30", "--no-video and --rate exclude"),
    ("--output a.mov --seconds 0", "Write --seconds 2.5."),
    ("--output a.mov --seconds -1", "“-1” can't be used"),
    ("--output a.mov --max-bytes 1M", "Write --max-bytes 500MB."),
    ("--output a.mov --pause 5", "Write --pause 5:2."),
    ("--output a.mov --pause 5:0", "Write --pause 5:2."),
    ("--output a.mov --seconds 3 --pause 3:1", "--pause 3:1 comes after the recording's end."),
    ("--output a.mov --max-seconds 2 --pause 2.5:1", "comes after the recording's end"),
    ("--output a.mov --pause 1:1 --pause 1.0:2", "starts when another does"),
    ("--output a.mov --metadata title", "Write --metadata title=Lake."),
    ("--output a.mov --metadata tilte=Lake", "There is no metadata “tilte”."),
    ("--output a.mov --metadata title=A --metadata Title=B", "--metadata Title is there twice."),
    ("--output a.mov --metadata date=yesterday", "“yesterday” can't be used for --metadata date."),
    ("--output a.mov --output b.mov", "--output is there twice"),
    ("--output a.mov --photo-at 1", "--photo-output FILE is missing."),
    ("--output a.mov --photo-output a.jpg", "--photo-at S is missing."),
    ("--output a.mov --photo-at 1 --photo-output a.gif", "Let it end in .jpg, .heic or .png."),
    ("--output a.mov --seconds 3 --photo-at 3 --photo-output a.jpg", "--photo-at 3 comes after the recording's end."),
    ("--output a.mov --no-video --photo-at 1 --photo-output a.jpg", "--no-video and --photo-at exclude"),
    ("--output a.m4a --photo-at 1 --photo-output a.jpg", "m4a files hold only sound: leave --photo-at out"),
  ]

  @Test(arguments: wrong) func whatCantBeRecordedSaysWhy(_ words: String, _ expected: String) throws {
    do {
      _ = try RecordPlanTests.plan(words)
      Issue.record("“\(words)” was understood")
    } catch {
      #expect("\(error)".contains(expected))
      #expect(ExitCode(of: error) == .wrongUsage)
    }
  }

  @Test func allThatIsWrittenIsInThePlan() throws {
    let plan = try RecordPlanTests.plan(
      "--output Lake.MP4 --force --seconds 10 --max-seconds 7.5 --max-bytes 5000000000 --min-free-bytes 1000 --rate 30"
        + " --preset 1280x720 --codec hevc --pause 4:1.25 --pause 2:3 --metadata title=A=B --metadata AUTHOR=Me")
    #expect(plan.file.lastPathComponent == "Lake.MP4")
    #expect(plan.container == .mp4)
    #expect(plan.replaces)
    #expect(plan.picture == RecordPlan.Picture(codec: .hevc, preset: .hd720))
    #expect(plan.hasSound)
    #expect(plan.longest == CMTime(value: 7500, timescale: 1000))
    #expect(plan.byteLimit == 5_000_000_000)
    #expect(plan.freeByteLimit == 1000)
    let (two, four) = (CMTime(value: 2, timescale: 1), CMTime(value: 4, timescale: 1))
    #expect(
      plan.pauses == [
        RecordPause(at: two, length: CMTime(value: 3, timescale: 1)),
        RecordPause(at: four, length: CMTime(value: 1250, timescale: 1000)),
      ])
    #expect(plan.metadata == [.init(key: .title, value: "A=B"), .init(key: .author, value: "Me")])
  }

  @Test(arguments: [
    ("a.mov", true, true), ("a.m4a", false, true), ("a.mkv --no-audio", true, false),
    ("a.webm --no-video", false, true),
  ]) func whatIsRecordedFollowsTheFile(_ words: String, _ hasPicture: Bool, _ hasSound: Bool) throws {
    let plan = try RecordPlanTests.plan("--output \(words)")
    #expect((plan.picture != nil) == hasPicture)
    #expect(plan.hasSound == hasSound)
    #expect(plan.longest == nil)
  }

  @Test func pausesComeAtTheirTimes() {
    func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }
    var schedule = RecordSchedule([
      RecordPause(at: time(20), length: time(10)), RecordPause(at: time(30), length: time(5)),
    ])
    let steps: [(recorded: Int64, now: Int64, action: RecordSchedule.Action)] = [
      (0, 1000, .wait(time(20))), (15, 1015, .wait(time(5))), (21, 1021, .pause), (21, 1021, .wait(time(10))),
      (21, 1025, .wait(time(6))), (21, 1032, .resume), (22, 1033, .wait(time(8))), (30, 1041, .pause),
      (30, 1046, .resume), (40, 1056, .finished),
    ]
    for step in steps {
      #expect(schedule.advance(recorded: time(step.recorded), now: time(step.now)) == step.action, "at \(step)")
    }
  }

  private static let endings: [(RecordEnding, ExitCode)] = [
    (.complete, .done), (.maxSeconds, .done), (.maxBytes, .done), (.stopped(.interrupt), .interrupted),
    (.stopped(.terminate), .done), (.diskFull(""), .diskFull), (.deviceLost(""), .device), (.failed(""), .failed),
  ]

  @Test(arguments: endings) func theEndingDecidesHowTheProgramEnds(_ ending: RecordEnding, _ code: ExitCode) {
    #expect(ending.exitCode == code)
  }
}
