package io.github.jmeterrpc.influx.listener;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test that runs at the same time as the others of its class with this annotation, since it waits
 * most of the time and shares nothing that it changes. Its resources belong to the instance: an
 * {@code Opened} in a static field is for {@code @BeforeAll} only.
 */
@Test
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = ConcurrentTest.MACHINE, mode = ResourceAccessMode.READ)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface ConcurrentTest {

    /** What these tests share. A test of the class that needs it alone, locks it. */
    String MACHINE = "machine";
}
