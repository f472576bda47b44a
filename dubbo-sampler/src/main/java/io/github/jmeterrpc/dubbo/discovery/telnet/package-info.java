/**
 * Service catalog that reads from a provider of Dubbo 2.6 by text commands.
 *
 * <p>Registries do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.telnet;
