/**
 * Classifies calls without a value: response codes and the exceptions that lead to them.
 *
 * <p>Module {@code common} writes the failure into the sample.
 */
package io.github.jmeterrpc.dubbo.error;
