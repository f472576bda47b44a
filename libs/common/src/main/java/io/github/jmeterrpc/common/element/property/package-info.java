/**
 * Reads the properties of an element, each at most once per sample, and checks the input of users.
 *
 * <p>Samplers do not belong here.
 */
package io.github.jmeterrpc.common.element.property;
