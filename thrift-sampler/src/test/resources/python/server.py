"""TypesService, which extends StressService, in Python: server.py TRANSPORT PROTOCOL, on loopback and any free port; prints "ready: PORT".

Ends when its standard input does, or on SIGTERM. Wants the Debian package python3-thrift, or pip's thrift, and on PYTHONPATH what
the Thrift compiler generates of stress.thrift and types.thrift.
"""
import sys
import time

from stress.ttypes import Receipt, StockException
from thrift.protocol import TBinaryProtocol, TCompactProtocol, TJSONProtocol
from thrift.server import TServer
from thrift.transport import TSocket, TTransport, TZlibTransport
from types_idl import TypesService
from types_idl.ttypes import Level, Overload, Point, Refusal

TRANSPORTS = {
    "SOCKET": TTransport.TBufferedTransportFactory,
    "FRAMED": TTransport.TFramedTransportFactory,
    "ZLIB": TZlibTransport.TZlibTransportFactory,
}
PROTOCOLS = {
    "BINARY": TBinaryProtocol.TBinaryProtocolFactory,
    "COMPACT": TCompactProtocol.TCompactProtocolFactory,
    "JSON": TJSONProtocol.TJSONProtocolFactory,
}


class Handler:
    def __init__(self):
        self.count = 0

    def string1k(self, text):
        return text

    string100k = string1k
    echo = string1k

    def placeOrder(self, order):
        pieces = sum(line.quantity for line in order.lines)
        total = sum(line.quantity * line.price for line in order.lines)
        return Receipt(order.id, pieces, total, order.payment)

    def echoOrder(self, order):
        return order

    def reserve(self, article, quantity):
        raise StockException("Not in stock: %d of %s" % (quantity, article), 0)

    def fail(self, message):
        raise ValueError(message)

    def nothing(self):
        return None

    def sleep(self, milliseconds):
        time.sleep(milliseconds / 1000)
        return milliseconds

    def bytes(self, count):
        return bytes(count)

    def hangUp(self):
        raise TTransport.TTransportException(message="asked to hang up")

    def notify(self, milliseconds):
        self.sleep(milliseconds)
        self.count += 1

    def notified(self):
        return self.count

    def echoEverything(self, all):
        return all

    def echoDefaults(self, defaults):
        return defaults

    def echoPlaces(self, places, times):
        return places if times == 1 else {}

    def isTrue(self, value):
        return value

    def refuse(self, reason, shape):
        if not reason:
            raise Overload()
        raise Refusal(reason, Level.UNDER, {Point(1, 2): reason}, shape)


def main(transport, protocol):
    socket = TSocket.TServerSocket(host="127.0.0.1", port=0)
    server = TServer.TThreadedServer(
        TypesService.Processor(Handler()),
        socket,
        TRANSPORTS[transport](),
        PROTOCOLS[protocol](),
        daemon=True,
    )
    socket.listen()
    print("ready: %d" % socket.handle.getsockname()[1], flush=True)
    # It listens already.
    socket.listen = lambda: None
    server.serve()


main(*sys.argv[1:])
