"""Owns the clipboard, and hands out as many letters "7" as asked for to whoever pastes them:

    give_clipboard.py BYTES

Prints "ready" once the clipboard is its own, then a line each time that somebody has got them; ends with the
clipboard or when it is killed.
"""

import sys

from Xlib import X, Xatom, display
from Xlib.protocol import event

PIECE = 200_000  # bytes of a request; an X server takes somewhat more


def hand_out(connection, request, size):
    wanted = request.property or request.target
    targets = connection.get_atom("TARGETS")
    text = connection.get_atom("UTF8_STRING")
    if request.target == targets:
        request.requestor.change_property(wanted, Xatom.ATOM, 32, [targets, text])
    elif request.target == text:
        request.requestor.change_property(wanted, text, 8, b"")
        for begin in range(0, size, PIECE):
            piece = b"7" * min(PIECE, size - begin)
            request.requestor.change_property(wanted, text, 8, piece, mode=X.PropModeAppend)
    else:
        wanted = X.NONE
    answer = event.SelectionNotify(time=request.time, requestor=request.requestor, selection=request.selection,
                                   target=request.target, property=wanted)
    request.requestor.send_event(answer, event_mask=0)
    connection.flush()
    return request.target == text


def main():
    size = int(sys.argv[1])
    connection = display.Display()
    screen = connection.screen()
    owner = screen.root.create_window(0, 0, 1, 1, 0, screen.root_depth)
    owner.set_selection_owner(connection.get_atom("CLIPBOARD"), X.CurrentTime)
    connection.sync()
    print("ready", flush=True)
    while True:
        found = connection.next_event()
        if found.type == X.SelectionClear:
            return
        if found.type == X.SelectionRequest and hand_out(connection, found, size):
            print("pasted", flush=True)


main()
