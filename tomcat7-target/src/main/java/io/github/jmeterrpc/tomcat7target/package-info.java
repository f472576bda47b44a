/** Tomcat 7, embedded. */
package io.github.jmeterrpc.tomcat7target;
