/** The plain Java loop that the sampler is compared with. Knows nothing of JMeter and of our sampler. */
package io.github.jmeterrpc.benchmarks.raw;
