import Foundation
import GLibSupport
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct DeviceAuthorizationTests {
  private static let answers: [(String?, CameraPortal.Answer)] = [
    ("granted", .granted), ("denied", .denied), ("other", .denied), (nil, .absent),
  ]

  @Test(arguments: answers) func thePortalIsAsked(_ portal: String?, _ expected: CameraPortal.Answer) async throws {
    let bus = try await PrivateBus(portal: portal)
    #expect(await CameraPortal(bus: bus.bus).askForAccess() == expected)
    let hasCamera = await CameraPortal(bus: bus.bus).hasCamera()
    #expect(hasCamera == (portal == nil ? nil : true))
  }

  @Test func aPortalThatGoesAwayIsNotWaitedFor() async throws {
    let bus = try await PrivateBus(portal: "silent")
    let portal = CameraPortal(bus: bus.bus)
    async let answer = portal.askForAccess()
    try await bus.asks("AccessCamera")
    bus.endPlayer()
    #expect(await answer == .absent)
  }

  @Test func withoutABusThereIsNoPortal() async {
    let portal = CameraPortal(bus: .address("unix:path=/nonexistent/bus"))
    #expect(await portal.askForAccess() == .absent)
    #expect(await portal.hasCamera() == nil)
  }

  @Test func aPortalMayKnowOfNoCamera() async throws {
    let bus = try await PrivateBus(portal: "empty")
    #expect(await CameraPortal(bus: bus.bus).hasCamera() == false)
  }

  private static let permissions: [(String?, NodeAccess, AVAuthorizationStatus, Bool)] = [
    ("granted", .refused(node: "/dev/video0"), .notDetermined, true),
    ("denied", .open, .notDetermined, false),
    (nil, .open, .notDetermined, true),
    (nil, .refused(node: "/dev/video0"), .notDetermined, false),
  ]

  @Test(arguments: permissions) func inASandboxThePortalDecidesWhereThereIsOne(
    _ portal: String?, _ nodes: NodeAccess, _ before: AVAuthorizationStatus, _ isGranted: Bool
  ) async throws {
    let bus = try await PrivateBus(portal: portal)
    let doors = Gathered<CameraRemote>()
    let permission = CapturePermission(portal: CameraPortal(bus: bus.bus), take: { doors.add($0) }) { nodes }
    #expect(permission.status == before)
    #expect(await permission.request() == isGranted)
    #expect(permission.status == (isGranted ? .authorized : .denied))
    #expect((permission.problem == nil) == isGranted)
    #expect(
      doors.values.count == (portal == "granted" ? 1 : 0), "a door is opened by whoever says yes, and nobody else")
  }

  private static let accesses: [(NodeAccess, AVAuthorizationStatus)] = [
    (.nothingThere, .authorized), (.open, .authorized), (.refused(node: "/dev/video0"), .denied),
  ]

  @Test(arguments: accesses) func elsewhereTheNodesDecide(
    _ nodes: NodeAccess, _ status: AVAuthorizationStatus
  ) async {
    let permission = CapturePermission(portal: nil) { nodes }
    #expect(permission.status == status)
    #expect(await permission.request() == (status == .authorized))
  }

  @Test func whoIsRefusedIsToldHowToChangeThat() throws {
    let error = try #require(CapturePermission(portal: nil) { .refused(node: "/dev/video3") }.problem?.error)
    #expect(error.code == .applicationIsNotAuthorizedToUseDevice)
    #expect(error.failureReason?.contains("/dev/video3") == true)
    #expect(error.recoverySuggestion?.contains("usermod -aG video") == true)
  }

  @Test func nodesAreTried() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-dev-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(NodeAccess.look(in: folder.path) == .nothingThere)
    // A link that leads nowhere can't be opened by anybody, not even by those who may open everything.
    for name in ["video10", "video2"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: "/nonexistent/node")
    }
    try Data().write(to: folder.appendingPathComponent("video-notes"))
    #expect(NodeAccess.look(in: folder.path) == .refused(node: "\(folder.path)/video2"))
    try Data().write(to: folder.appendingPathComponent("video11"))
    #expect(NodeAccess.look(in: folder.path) == .open)
  }

  @Test func microphonesAreFree() async {
    #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .authorized)
    #expect(await AVCaptureDevice.requestAccess(for: .audio))
    #expect(AVCaptureDevice.authorizationProblem(for: .audio) == nil)
  }
}
