/**
 * Reads the services of a provider of Dubbo 2.6 or 2.7 with text commands.
 *
 * <p>Registries have their own packages.
 */
package io.github.jmeterrpc.dubbo.discovery.telnet;
