/** Converts elements of other Dubbo plugins to Dubbo Request and Dubbo Defaults. */
package io.github.jmeterrpc.convert.dubbo;
