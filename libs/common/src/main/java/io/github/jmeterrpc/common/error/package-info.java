/** Failures of calls: response codes, messages and exception texts. */
package io.github.jmeterrpc.common.error;
