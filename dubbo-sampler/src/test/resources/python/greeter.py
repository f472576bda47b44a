"""The service of greeter.proto on Python's grpcio, from the descriptor set: shares no line of code with ours. greeter.py greeter.pb"""
import itertools
import sys
import time
from concurrent import futures

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

pool = descriptor_pool.DescriptorPool()
with open(sys.argv[1], "rb") as file:
    for each in descriptor_pb2.FileDescriptorSet.FromString(file.read()).file:
        pool.Add(each)
factory = message_factory.MessageFactory(pool)


def message(name):
    return factory.GetPrototype(pool.FindMessageTypeByName("demo." + name))


Request, Reply, Failure = message("HelloRequest"), message("HelloReply"), message("FailRequest")


def delay(request):
    time.sleep(request.delay.seconds + request.delay.nanos / 1e9)


def reply(request, number):
    return Reply(text="Hello " + request.name, number=number, payload=request.payload)


def say_hello(request, context):
    delay(request)
    context.set_trailing_metadata((("language", "python"),))
    return reply(request, 1)


def lots_of_replies(request, context):
    for number in range(1, request.count + 1):
        delay(request)
        yield reply(request, number)


def lots_of_greetings(requests, context):
    return Reply(number=sum(1 for each in requests))


def bidi_hello(requests, context):
    for number, request in zip(itertools.count(1), requests):
        delay(request)
        yield reply(request, number)


def fail(request, context):
    status = next(code for code in grpc.StatusCode if code.value[0] == request.code)
    context.abort(status, request.message)


def handler(kind, function, request=Request):
    return kind(function, request_deserializer=request.FromString, response_serializer=Reply.SerializeToString)


server = grpc.server(futures.ThreadPoolExecutor(max_workers=20))
server.add_generic_rpc_handlers(
    (
        grpc.method_handlers_generic_handler(
            "demo.Greeter",
            {
                "SayHello": handler(grpc.unary_unary_rpc_method_handler, say_hello),
                "LotsOfReplies": handler(grpc.unary_stream_rpc_method_handler, lots_of_replies),
                "LotsOfGreetings": handler(grpc.stream_unary_rpc_method_handler, lots_of_greetings),
                "BidiHello": handler(grpc.stream_stream_rpc_method_handler, bidi_hello),
                "Fail": handler(grpc.unary_unary_rpc_method_handler, fail, Failure),
            },
        ),
    )
)
port = server.add_insecure_port("127.0.0.1:0")
server.start()
print("ready: %d" % port, flush=True)
server.wait_for_termination()
