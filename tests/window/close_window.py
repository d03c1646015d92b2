"""Asks a window to close, as its frame's button does: close_window.py WINDOW-ID"""

import sys

from Xlib import X, display
from Xlib.protocol import event

connection = display.Display()
window = connection.create_resource_object("window", int(sys.argv[1]))
message = event.ClientMessage(
    window=window,
    client_type=connection.get_atom("WM_PROTOCOLS"),
    data=(32, [connection.get_atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0]),
)
window.send_event(message, event_mask=X.NoEventMask)
connection.flush()
connection.sync()
