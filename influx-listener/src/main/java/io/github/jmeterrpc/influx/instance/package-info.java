/** The unique name of a generator in all its points, the tag {@code instance}. */
package io.github.jmeterrpc.influx.instance;
