"""Drops files on a window as a file manager does, by version 5 of the XDnD protocol:

    drop_file.py WINDOW-ID X Y PATH...

Ends with code 0 once the window has said that it took them, with 1 when it did not want them or said nothing.
"""

import pathlib
import sys
import time

from Xlib import X, display
from Xlib.protocol import event

PROTOCOL_VERSION = 5
PATIENCE_S = 20


def send(connection, target, source, kind, data):
    message = event.ClientMessage(
        window=target, client_type=connection.get_atom(kind), data=(32, [source.id] + data)
    )
    target.send_event(message, event_mask=0)
    connection.flush()


def serve(connection, request, uris):
    """Hands the list of files to who asks for the selection."""
    wanted = request.property or request.target
    request.requestor.change_property(wanted, connection.get_atom("text/uri-list"), 8, uris)
    answer = event.SelectionNotify(
        time=request.time,
        requestor=request.requestor,
        selection=request.selection,
        target=request.target,
        property=wanted,
    )
    request.requestor.send_event(answer, event_mask=0)
    connection.flush()


def answer_of(connection, kind, uris):
    """Waits for a message of this kind, and meanwhile hands out the files; None when there is none."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        while connection.pending_events() > 0:
            found = connection.next_event()
            if found.type == X.SelectionRequest:
                serve(connection, found, uris)
            if found.type == X.ClientMessage and found.client_type == connection.get_atom(kind):
                return found.data[1]
        time.sleep(0.01)
    return None


def main():
    window_id, x, y = (int(word, 0) for word in sys.argv[1:4])
    uris = "".join(pathlib.Path(path).absolute().as_uri() + "\r\n" for path in sys.argv[4:]).encode()
    connection = display.Display()
    screen = connection.screen()
    target = connection.create_resource_object("window", window_id)
    place = target.translate_coords(screen.root, 0, 0)
    source = screen.root.create_window(0, 0, 1, 1, 0, screen.root_depth)
    source.set_selection_owner(connection.get_atom("XdndSelection"), X.CurrentTime)

    send(connection, target, source, "XdndEnter",
         [PROTOCOL_VERSION << 24, connection.get_atom("text/uri-list"), X.NONE, X.NONE])
    # The window's corner on the screen is minus what its coordinates of the screen's corner are.
    root_x, root_y = x - place.x, y - place.y
    send(connection, target, source, "XdndPosition",
         [0, root_x << 16 | root_y, X.CurrentTime, connection.get_atom("XdndActionCopy")])
    status = answer_of(connection, "XdndStatus", uris)
    if status is None or not status[1] & 1:
        sys.exit("the window wants no files")
    send(connection, target, source, "XdndDrop", [0, X.CurrentTime, 0, 0])
    finished = answer_of(connection, "XdndFinished", uris)
    # GLFW answers with the number of bytes that it got, where the protocol has a flag.
    if finished is None or finished[1] == 0:
        sys.exit("the window has not taken the files")


main()
