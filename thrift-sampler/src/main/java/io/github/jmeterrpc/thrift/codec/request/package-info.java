/**
 * Converts the user's arguments (JSON) to an encoded request, and the IDL to an argument template.
 * It neither reads replies nor sends requests.
 */
package io.github.jmeterrpc.thrift.codec.request;
