// What Apple's Foundation, Core Foundation and Dispatch have, clients of the media modules use, and Foundation on Linux
// lacks. All modules above re-export it, as theirs bring Foundation along.
@_exported import Foundation
// URL loading belongs to Foundation on Apple's systems.
@_exported import FoundationNetworking
