// On iOS, Core Services has this name.
@_exported import CoreServices
