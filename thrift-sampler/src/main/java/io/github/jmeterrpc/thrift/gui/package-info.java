/** The panels of the Thrift elements. */
package io.github.jmeterrpc.thrift.gui;
