/** The panel of the element. Its class name is stored in test plans: it never changes. */
package io.github.jmeterrpc.influx.gui;
