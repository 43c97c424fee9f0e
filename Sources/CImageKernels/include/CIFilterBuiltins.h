#pragma once

// The built-in filters are written in Swift; importing `CoreImage.CIFilterBuiltins` imports that.
