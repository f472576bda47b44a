/**
 * Turns JSON into request messages and reply messages into JSON, by the IDL. Knows no JMeter and no connection; of {@code
 * client} it uses only how a message is encoded and where it ends.
 */
package io.github.jmeterrpc.thrift.codec;
