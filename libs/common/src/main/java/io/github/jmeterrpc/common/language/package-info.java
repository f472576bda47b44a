/** Texts of windows and messages in the language of JMeter. */
package io.github.jmeterrpc.common.language;
