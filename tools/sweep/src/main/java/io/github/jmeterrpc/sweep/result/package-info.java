/** What a level came to, where throughput stops growing, and what limits it. */
package io.github.jmeterrpc.sweep.result;
