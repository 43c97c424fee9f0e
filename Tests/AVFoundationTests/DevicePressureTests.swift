import Foundation
import GLibSupport
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct DevicePressureTests {
  private static let cool = SystemReadings(zones: [.init(celsius: 50, passiveCelsius: 85, criticalCelsius: 100)])
  private static func at(_ celsius: Double) -> SystemReadings {
    SystemReadings(zones: [
      .init(celsius: 40), .init(celsius: celsius, passiveCelsius: 85, hotCelsius: 95, criticalCelsius: 100),
    ])
  }
  private static func waiting(_ percent: Double) -> SystemReadings {
    SystemReadings(zones: cool.zones, waitingPercent: percent)
  }

  private static let judgements: [(SystemReadings, SystemPressure.Level, Set<SystemPressure.Factor>)] = [
    (SystemReadings(), .nominal, []),
    (cool, .nominal, []),
    (at(81), .fair, [.temperature]),
    (at(85), .serious, [.temperature]),
    (at(96), .critical, [.temperature]),
    (at(100), .shutdown, [.temperature]),
    (SystemReadings(zones: [.init(celsius: 91)]), .serious, [.temperature]),
    (waiting(10), .nominal, []),
    (waiting(30), .fair, [.processor]),
    (waiting(60), .serious, [.processor]),
    (waiting(99), .critical, [.processor]),
    (SystemReadings(zones: at(86).zones, waitingPercent: 55), .serious, [.temperature, .processor]),
    (SystemReadings(zones: at(86).zones, waitingPercent: 30), .serious, [.temperature]),
  ]

  @Test(arguments: judgements) func readingsAreJudged(
    _ readings: SystemReadings, _ level: SystemPressure.Level, _ factors: Set<SystemPressure.Factor>
  ) {
    var pressure = SystemPressure()
    pressure.read(readings)
    #expect(pressure.level == level && pressure.factors == factors)
  }

  @Test func itGetsWorseAtOnceAndBetterWhenThatLasts() {
    var pressure = SystemPressure()
    let readings = [Self.at(90), Self.cool, Self.cool, Self.at(90), Self.cool, Self.cool, Self.cool]
    let levels = readings.map { reading in
      pressure.read(reading)
      return pressure.level
    }
    #expect(levels == [.serious, .serious, .serious, .serious, .serious, .serious, .nominal])
  }

  @Test func onlyHeatIsAThermalState() {
    var pressure = SystemPressure()
    let readings = [Self.waiting(99), Self.at(81), Self.cool, Self.cool, Self.cool, Self.at(96), Self.at(100)]
    let states = readings.map { reading in
      pressure.read(reading)
      return ProcessInfo.ThermalState(pressure.temperature)
    }
    #expect(states == [.nominal, .fair, .fair, .fair, .nominal, .critical, .critical])
  }

  @Test func aChangeOfTheThermalStateIsPosted() async {
    let clock = SimulatedClock()
    let hot = Mutex(false)
    let monitor = SystemPressureMonitor(everySeconds: 2, clock: clock) {
      hot.withLock { $0 } ? Self.at(96) : Self.cool
    }
    let center = NotificationCenter()
    let watch = ThermalWatch(monitor, center: center)
    #expect(watch.current == .nominal)
    var changes = center.notifications(named: ProcessInfo.thermalStateDidChangeNotification).makeAsyncIterator()
    hot.withLock { $0 = true }
    await clock.advance(by: .seconds(2))
    _ = await changes.next()
    #expect(watch.current == .critical)
  }

  @Test func theKernelsFilesAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-thermal-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "thermal_zone0/temp": "61500", "thermal_zone0/trip_point_0_type": "critical",
      "thermal_zone0/trip_point_0_temp": "105000", "thermal_zone0/trip_point_1_type": "passive",
      "thermal_zone0/trip_point_1_temp": "88000", "thermal_zone0/trip_point_2_type": "active",
      "thermal_zone0/trip_point_2_temp": "70000", "thermal_zone1/temp": "-274000", "cooling_device0/type": "Fan",
      "pressure": "some avg10=12.50 avg60=3.00 avg300=1.00 total=1\nfull avg10=1.00 avg60=0 avg300=0 total=1",
    ]
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: url)
    }
    let readings = SystemReadings.read(
      thermal: folder.path, pressure: folder.appendingPathComponent("pressure").path)
    #expect(
      readings
        == SystemReadings(
          zones: [.init(celsius: 61.5, passiveCelsius: 88, criticalCelsius: 105)], waitingPercent: 12.5))
    #expect(SystemReadings.read(thermal: "/nonexistent", pressure: "/nonexistent") == SystemReadings())
  }

  /// A machine whose readings the test sets.
  private final class Machine: Sendable {
    private let readings = Mutex(DevicePressureTests.cool)
    func become(_ new: SystemReadings) { readings.withLock { $0 = new } }
    func read() -> SystemReadings { readings.withLock { $0 } }
  }

  @Test func nobodyIsAnsweredBeforeTheFirstLook() async throws {
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let monitor = SystemPressureMonitor(everySeconds: 2, clock: SimulatedClock()) {
      begun.signal()
      mayEnd.wait()
      return Self.at(97)
    }
    let first = Task { await elsewhere { monitor.pressure.level } }
    await elsewhere { begun.wait() }
    let second = Task { await elsewhere { monitor.pressure.level } }
    // Time enough to be told something wrong.
    await elsewhere { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.05) }
    mayEnd.signal()
    #expect(await first.value == .critical)
    #expect(await second.value == .critical)
  }

  @Test func devicesTellTheirObservers() async throws {
    let machine = Machine()
    let clock = SimulatedClock()
    let watch = PressureWatch(SystemPressureMonitor(everySeconds: 2, clock: clock) { machine.read() })
    let (_, device) = AVCaptureDevice.ofTest()
    #expect(watch.state(for: device).level == .nominal)
    let notes = Notes()
    let observation = device.observe(\.systemPressureState, options: [.old, .new]) { _, change in
      notes.add("\(change.oldValue!.level.rawValue)>\(change.newValue!.level.rawValue)")
    }
    defer { observation.invalidate() }
    machine.become(Self.at(97))
    await clock.advance(by: .seconds(2))
    // Observers hear of this computer, too, which may have it hard at any time.
    try await eventually("the heat to be told") {
      notes.all.contains("AVCaptureSystemPressureLevelNominal>AVCaptureSystemPressureLevelCritical")
    }
    #expect(watch.state(for: device).factors == .systemTemperature)
  }

  // MARK: What the camera looks at

  private static func picture(_ pattern: (Int) -> Int) -> [UInt8] {
    (0..<SubjectAreaWatch.size.width * SubjectAreaWatch.size.height).map { UInt8(clamping: pattern($0)) }
  }

  private static let desk = picture { $0 % 2 * 120 + 40 }
  private static let brighterDesk = picture { $0 % 2 * 120 + 90 }
  private static let garden = picture { $0 % 3 * 90 }
  private static let passing = (0..<12).map { step in picture { ($0 + step * 7) % 5 * 60 } }

  private static let walks: [(String, [[UInt8]], [Bool])] = [
    ("held still", [desk, desk, desk, desk, desk, desk], [false, false, false, false, false, false]),
    (
      "a lamp is switched on", [desk, brighterDesk, brighterDesk, brighterDesk, brighterDesk, brighterDesk],
      [false, false, false, false, false, false]
    ),
    (
      "turned to the garden", [desk, garden, garden, garden, garden, garden, garden],
      [false, false, false, true, false, false, false]
    ),
    ("a glance", [desk, garden, desk, desk, desk, desk], [false, false, false, false, false, false]),
    ("on the way", [desk] + passing, Array(repeating: false, count: 13)),
  ]

  @Test(arguments: walks) func onlyWhatHasBecomeAnotherPictureCounts(
    _ name: String, _ pictures: [[UInt8]], _ expected: [Bool]
  ) {
    var judge = SubjectAreaJudge()
    let said = pictures.enumerated().map { judge.see($0.element, at: Double($0.offset) * 0.25) }
    #expect(said == expected)
  }
}
