"""Tables in the memory of one process: loaded, changed one change at a time, driven, and listened to."""
