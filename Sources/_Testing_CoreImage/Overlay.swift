// Swift Testing declares an overlay of this name for every file that imports both Testing and CoreImage, but ships it
// only on Apple's systems. Without a module to be found here such a test fails with "no such module
// '_Testing_CoreImage'". There is nothing to add: Apple's overlay attaches images to test reports.
