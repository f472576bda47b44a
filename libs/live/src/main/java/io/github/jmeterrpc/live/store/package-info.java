/** Takes points, tells runs apart, keeps each on disk before it is counted. */
package io.github.jmeterrpc.live.store;
