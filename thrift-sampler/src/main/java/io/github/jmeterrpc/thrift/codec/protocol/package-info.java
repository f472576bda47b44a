/**
 * Maps types of the IDL to the types of messages, for requests and replies. Independent of methods
 * and JSON.
 */
package io.github.jmeterrpc.thrift.codec.protocol;
