/** Code shared by the plugins; depends on JMeter, but on no protocol and no plugin. */
package io.github.jmeterrpc.common;
