/**
 * Services and messages of protobuf definitions: from a descriptor set, from {@code .proto} files by
 * {@code protoc}, or from the answers of a server's reflection service; requests from JSON, replies
 * as JSON. Opens no connection, and its interface has no type of the protobuf library, which the
 * jar carries under a name of its own.
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
