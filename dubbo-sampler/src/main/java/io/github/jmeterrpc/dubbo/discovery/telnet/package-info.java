/**
 * The catalog that a provider of Dubbo 2.6 tells by text commands.
 *
 * <p>Registries do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.telnet;
