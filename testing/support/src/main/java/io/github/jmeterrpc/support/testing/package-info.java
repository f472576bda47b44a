/**
 * Adds JUnit to the helpers of the other packages: an InfluxDB or a Python, or the test is skipped.
 * Only for test class paths.
 */
package io.github.jmeterrpc.support.testing;
