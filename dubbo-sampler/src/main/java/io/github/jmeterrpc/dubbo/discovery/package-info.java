/**
 * Finds services and methods in registries and at providers.
 *
 * <p>Calls do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery;
