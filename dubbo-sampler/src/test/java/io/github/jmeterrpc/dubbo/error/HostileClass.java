package io.github.jmeterrpc.dubbo.error;

import java.io.Serializable;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A class of the generator that reports what a provider's message made of it. */
public class HostileClass implements Serializable {

    private static final long serialVersionUID = 1L;

    static {
        Reports.add(HostileClass.class, "initialized");
    }

    public HostileClass() {
        report("made");
    }

    @Override
    public int hashCode() {
        report("hashed");
        return 1;
    }

    @Override
    public boolean equals(Object other) {
        report("compared");
        return this == other;
    }

    @Override
    public String toString() {
        report("shown");
        return "";
    }

    private void report(String event) {
        Reports.add(getClass(), event);
    }

    /** What was reported, by all copies of the class. */
    public static final class Reports {

        static final Queue<String> ALL = new ConcurrentLinkedQueue<>();

        private Reports() {}

        public static void add(Class<?> copy, String event) {
            ALL.add(copy.getSimpleName() + " " + event);
        }
    }
}
