/** Code shared by the elements of several plugins: reading properties, values as users type them, defaults elements. */
package io.github.jmeterrpc.common.element;
