import Foundation

/// Waits until no other thread of this process runs or wants to, at most ten seconds.
///
/// GStreamer 1.22's tracer takes references to whatever it lists. An object that a streaming thread is just letting go of
/// is listed all the same, and lives on as freed memory: seen as "double free or corruption" some recordings later.
func untilQuiet() async {
  var quietLooks = 0
  for _ in 0..<1000 where quietLooks < 5 {
    try? await Task.sleep(for: .milliseconds(10))
    quietLooks = othersAreAsleep() ? quietLooks + 1 : 0
  }
}

private func othersAreAsleep() -> Bool {
  let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self").split(separator: "/").last
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  return threads.allSatisfy { thread in
    guard thread != own.map(String.init),
      let line = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
      let end = line.lastIndex(of: ")")
    else { return true }
    // The state is the letter behind the name, which is in brackets.
    return line[line.index(end, offsetBy: 2)...].first == "S"
  }
}
