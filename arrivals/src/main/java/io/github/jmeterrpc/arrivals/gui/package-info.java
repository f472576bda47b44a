/** The panels. All classes run on the event thread. */
package io.github.jmeterrpc.arrivals.gui;
