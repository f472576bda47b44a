/** {@code convert}: rewrites plans of other plugins for the suite's elements. */
package io.github.jmeterrpc.convert;
