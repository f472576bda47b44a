/**
 * Fields of a panel and their bindings to an element's properties.
 *
 * <p>Windows, checks and guides do not belong here; they are in {@code gui}.
 */
package io.github.jmeterrpc.common.gui.field;
