/**
 * Finds services and methods in registries and at providers.
 *
 * <p>Calling them is the task of {@code client}.
 */
package io.github.jmeterrpc.dubbo.discovery;
