/**
 * Model of a service catalog: names, methods, definitions, argument templates.
 *
 * <p>Access to each kind of registry is in a package of its own.
 */
package io.github.jmeterrpc.dubbo.discovery.catalog;
