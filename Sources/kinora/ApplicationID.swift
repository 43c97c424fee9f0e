/// The application ID: name of the desktop file, settings schema, D-Bus name and icon.
let kinoraApplicationID = "app.kinora.Kinora"
