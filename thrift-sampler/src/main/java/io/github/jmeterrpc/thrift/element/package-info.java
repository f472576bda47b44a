/** The elements of a test plan that call Thrift services by their IDL, and what they share while a test runs. */
package io.github.jmeterrpc.thrift.element;
