/**
 * Panels and bindings that more than one plugin needs and JMeter does not have. All classes run on
 * the event thread.
 */
package io.github.jmeterrpc.common.gui;
