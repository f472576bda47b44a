/** Receives points, assigns them to runs, and stores each on disk before it is counted. */
package io.github.jmeterrpc.live.store;
