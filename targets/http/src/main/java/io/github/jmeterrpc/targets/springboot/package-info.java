/** A Spring Boot application. */
package io.github.jmeterrpc.targets.springboot;
