/**
 * Base classes of the samplers of several plugins: defaults elements, the life of a call, typed
 * calls. Reading properties is in {@code property}.
 */
package io.github.jmeterrpc.common.element;
