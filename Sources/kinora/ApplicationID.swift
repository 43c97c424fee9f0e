/// The name by which the desktop knows the app: desktop file, settings schema, D-Bus name, icon.
let kinoraApplicationID = "app.kinora.Kinora"
