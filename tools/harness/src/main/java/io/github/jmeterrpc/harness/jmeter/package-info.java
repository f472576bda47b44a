/** JMeter homes and headless runs of JMeter, in processes of their own. */
package io.github.jmeterrpc.harness.jmeter;
