/** Why calls brought no value, in the words of a sample. */
package io.github.jmeterrpc.common.error;
