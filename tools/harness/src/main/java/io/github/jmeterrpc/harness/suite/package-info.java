/** The built checkout: where its JMeter home, plans and targets are, and how they are started. */
package io.github.jmeterrpc.harness.suite;
