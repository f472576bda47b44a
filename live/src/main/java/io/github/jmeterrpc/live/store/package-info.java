/** Takes points, assigns them to runs, keeps each on disk before it is counted. */
package io.github.jmeterrpc.live.store;
