/** Text as users type it, and how it is rejected. */
package io.github.jmeterrpc.common.input;
