/**
 * The called service, as immutable values: address, service, options, call.
 *
 * <p>Reading them from an element does not belong here; that is {@code element}.
 */
package io.github.jmeterrpc.dubbo.endpoint;
