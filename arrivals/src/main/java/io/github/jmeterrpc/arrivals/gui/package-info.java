/** The panels. All of it runs on the event thread. */
package io.github.jmeterrpc.arrivals.gui;
