package io.github.jmeterrpc.targets.http;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The threads of a server that work on requests, at one moment.
 *
 * @param maxThreads how many there may be
 * @param threads how many there are
 * @param busy how many of them have a connection (BIO) or a request (NIO)
 * @param connections open connections
 */
public record PoolState(long maxThreads, long threads, long busy, long connections) {

    /** The pool of this JVM's only connector, which every version of Tomcat registers in JMX. Thread safe. */
    public static PoolState ofTomcat() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName pool = beans.queryNames(new ObjectName("*:type=ThreadPool,name=*"), null)
                    .iterator()
                    .next();
            long connections = number(beans, pool, "connectionCount");
            // Tomcat counts the connection that its acceptor waits for, too, unless there may be no more.
            boolean isFull = connections >= number(beans, pool, "maxConnections");
            return new PoolState(
                    number(beans, pool, "maxThreads"),
                    number(beans, pool, "currentThreadCount"),
                    number(beans, pool, "currentThreadsBusy"),
                    isFull ? connections : Math.max(0, connections - 1));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long number(MBeanServer beans, ObjectName pool, String attribute) throws JMException {
        return ((Number) beans.getAttribute(pool, attribute)).longValue();
    }

    /** As a JSON object, one line. */
    public String json() {
        return "{\"maxThreads\":" + maxThreads + ",\"threads\":" + threads + ",\"busy\":" + busy + ",\"connections\":"
                + connections + "}";
    }
}
