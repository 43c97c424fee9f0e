/// Items that should be where they were before are still in the Trash.
struct LeftInTrash: Error {
  let reason: any Error
}
