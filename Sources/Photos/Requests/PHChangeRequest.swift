import Foundation

/// A request in a change block.
public class PHChangeRequest: NSObject {
  let recorder: ChangeRecorder

  init(_ recorder: ChangeRecorder) { self.recorder = recorder }
}
