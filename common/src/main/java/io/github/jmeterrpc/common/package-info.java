/** What the plugins share; knows JMeter, but no protocol and no plugin. */
package io.github.jmeterrpc.common;
