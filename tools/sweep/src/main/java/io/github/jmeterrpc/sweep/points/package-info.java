/** What generators wrote about their windows, read while they write it, and summed. */
package io.github.jmeterrpc.sweep.points;
