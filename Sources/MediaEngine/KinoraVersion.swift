/// The version of the modules, the app and the command line alike.
public let kinoraVersion = "0.1.0"

/// The name by which the desktop knows the app: desktop file, settings schema, D-Bus name, icon.
public let kinoraApplicationID = "app.kinora.Kinora"
