/**
 * The plain Java loops that the samplers are compared with. They do not depend on JMeter or the
 * suite's samplers.
 */
package io.github.jmeterrpc.bench.raw;
