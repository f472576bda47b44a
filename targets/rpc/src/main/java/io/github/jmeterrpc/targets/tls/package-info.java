/** Certificates of the targets, by command line. */
package io.github.jmeterrpc.targets.tls;
