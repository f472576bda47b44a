/**
 * What a catalog of services tells: names, methods, definitions, argument templates.
 *
 * <p>The registries themselves do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.catalog;
