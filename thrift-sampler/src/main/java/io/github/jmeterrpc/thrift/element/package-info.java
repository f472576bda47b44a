/**
 * The elements of a test plan that call Thrift services by IDL, and the resources that they share.
 */
package io.github.jmeterrpc.thrift.element;
