/**
 * The types that plugins exchange in one JVM. Each plugin's jar contains them under the same names,
 * so that all plugins of a JMeter use the same classes. They depend on JMeter only.
 */
package io.github.jmeterrpc.api;
