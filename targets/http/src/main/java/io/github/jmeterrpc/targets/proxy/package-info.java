/** nginx before the HTTP targets. */
package io.github.jmeterrpc.targets.proxy;
