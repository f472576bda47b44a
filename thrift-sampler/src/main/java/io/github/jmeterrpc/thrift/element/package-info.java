/**
 * The elements of a test plan that call Thrift services by their IDL, and their shared resources.
 */
package io.github.jmeterrpc.thrift.element;
