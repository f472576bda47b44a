/**
 * Base classes that the samplers of several plugins share: defaults elements, the life cycle of a
 * call, typed calls. Reading properties is in {@code property}.
 */
package io.github.jmeterrpc.common.element;
