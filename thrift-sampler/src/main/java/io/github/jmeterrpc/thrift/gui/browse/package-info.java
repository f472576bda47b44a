/** The window in which a method of an IDL is chosen. */
package io.github.jmeterrpc.thrift.gui.browse;
