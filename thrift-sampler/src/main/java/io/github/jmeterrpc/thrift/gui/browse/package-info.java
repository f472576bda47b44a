/** The window in which users choose a method of an IDL. */
package io.github.jmeterrpc.thrift.gui.browse;
