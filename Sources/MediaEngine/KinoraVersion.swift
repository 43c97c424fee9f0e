/// The version of the modules, the app and the command line tool.
public let kinoraVersion = "0.1.0"
