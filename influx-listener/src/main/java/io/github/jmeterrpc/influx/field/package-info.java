/** Names of the listener's parameters in messages. */
package io.github.jmeterrpc.influx.field;
