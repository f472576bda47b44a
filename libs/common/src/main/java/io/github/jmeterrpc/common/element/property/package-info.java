/**
 * The properties of an element: read once per sample at most, as users type them, with the names of
 * the fields. No sampler.
 */
package io.github.jmeterrpc.common.element.property;
