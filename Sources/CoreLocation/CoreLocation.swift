// Core Location's values: what photos and movies say of places. Nothing here asks where the machine is.
@_exported import FoundationAdditions
