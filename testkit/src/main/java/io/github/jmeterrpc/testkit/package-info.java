/** What tests need of JUnit and Docker on top of the harness: an InfluxDB or a Python, or the test is skipped. Only for test class paths. */
package io.github.jmeterrpc.testkit;
