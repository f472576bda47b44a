/**
 * Turns the arguments that the user typed (JSON) into an encoded request, and the IDL into an
 * argument template. Does not read replies and does not send anything.
 */
package io.github.jmeterrpc.thrift.codec.request;
