/** The current Tomcat, embedded. */
package io.github.jmeterrpc.targets.tomcat;
