/**
 * Services and messages of protobuf definitions, which come from a descriptor set, from
 * {@code .proto} files through {@code protoc}, or from replies of a server's reflection service.
 * Converts JSON to requests and replies to JSON. It opens no connections, and its public API does
 * not contain types of the protobuf library, which is relocated in the jar.
 *
 * <pre>{@code
 * ProtobufDefinition definition = ProtobufDefinition.ofSet(Files.readAllBytes(Path.of("greeter.pb")));
 * ProtobufMethod hello = definition.service("demo.Greeter").method("SayHello");
 * byte[] request = hello.request("{\"name\": \"Ada\"}");
 * // … the call …
 * String reply = hello.reply(answer);
 * }</pre>
 */
package io.github.jmeterrpc.protobuf;
