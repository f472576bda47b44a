/** What the elements of several plugins need: reading properties, values as users type them, defaults elements. */
package io.github.jmeterrpc.common.element;
