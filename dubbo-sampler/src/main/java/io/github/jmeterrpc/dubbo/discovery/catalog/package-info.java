/**
 * Model of a service catalog: names, methods, definitions, argument templates.
 *
 * <p>The registries themselves do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.catalog;
