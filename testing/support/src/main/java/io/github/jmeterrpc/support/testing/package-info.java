/**
 * Extensions for JUnit: resources that are closed after the test, and programs without which a test
 * is skipped. Only for test class paths.
 */
package io.github.jmeterrpc.support.testing;
