/** Tomcat 7, embedded. */
package io.github.jmeterrpc.targets.tomcat7;
