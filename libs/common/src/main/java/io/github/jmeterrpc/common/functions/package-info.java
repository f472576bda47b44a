/**
 * Functions for JMeter's fields. JMeter finds only functions whose package name contains
 * {@code .functions.}.
 */
package io.github.jmeterrpc.common.functions;
