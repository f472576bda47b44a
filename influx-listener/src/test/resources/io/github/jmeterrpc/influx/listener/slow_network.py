"""Runs a command in a network where 10.78.0.2 is this very machine, but every packet there and back takes some seconds.

slow_network.py SECONDS COMMAND...  To be run in a network namespace of its own. Ends with the command's exit code.

What is sent to 10.78.0.2 comes out of a TUN device, waits, and goes in again with source and destination exchanged,
which leaves its checksums right: a client that connects to 10.78.0.2 reaches 10.78.0.1, and believes it is far away.
"""

import fcntl
import os
import struct
import subprocess
import sys
import threading
import time

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000


def reflect(tun, delay):
    while True:
        packet = bytearray(os.read(tun, 65535))
        if packet[0] >> 4 == 4:
            time.sleep(delay)
            packet[12:16], packet[16:20] = packet[16:20], packet[12:16]
            os.write(tun, packet)


def main():
    tun = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", b"slow", IFF_TUN | IFF_NO_PI))
    for command in ("ip link set lo up", "ip addr add 10.78.0.1/24 dev slow", "ip link set slow up"):
        subprocess.check_call(command.split())
    threading.Thread(target=reflect, args=(tun, float(sys.argv[1])), daemon=True).start()
    sys.exit(subprocess.call(sys.argv[2:]))


main()
