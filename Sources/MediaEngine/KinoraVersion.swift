/// The version of the modules, the app and the command line alike.
public let kinoraVersion = "0.1.0"
