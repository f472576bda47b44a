/** What HTTP targets have in common, whichever server they are built on. */
package io.github.jmeterrpc.targets.http;
