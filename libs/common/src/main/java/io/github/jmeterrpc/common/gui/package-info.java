/**
 * Panels and bindings that JMeter does not bring and more than one plugin needs. All of it runs on
 * the event thread.
 */
package io.github.jmeterrpc.common.gui;
