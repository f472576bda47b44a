/**
 * The types that plugins exchange in one JVM. Each plugin's jar contains them under these very
 * names, so that all plugins of a JMeter use the same class. They refer to JMeter alone.
 */
package io.github.jmeterrpc.api;
