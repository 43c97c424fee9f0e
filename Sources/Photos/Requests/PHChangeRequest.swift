import Foundation

/// Something that a change block asks for.
public class PHChangeRequest: NSObject {
  let recorder: ChangeRecorder

  init(_ recorder: ChangeRecorder) { self.recorder = recorder }
}
