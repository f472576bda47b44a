/**
 * Functions for JMeter's fields. Their package must contain {@code .functions.}, or JMeter leaves
 * them out.
 */
package io.github.jmeterrpc.common.functions;
