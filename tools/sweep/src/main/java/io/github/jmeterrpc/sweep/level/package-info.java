/** One level of a sweep: its generators, how far it is, its figures. Not here: how it is started, and which level comes next. */
package io.github.jmeterrpc.sweep.level;
