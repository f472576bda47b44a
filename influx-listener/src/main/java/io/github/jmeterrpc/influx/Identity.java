package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.identity.Instance;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.io.IOException;

/**
 * The name of this generator, held from the start of a test until its last point is acknowledged.
 *
 * @param naming tags of all points
 * @param threads decides whether this listener writes the rows of the JVM's threads
 * @param instance holds the name
 */
record Identity(SeriesTags naming, JvmShare threads, Instance instance) implements AutoCloseable {

    private static final String THREADS = "threads";

    /**
     * Creates a name that no other generator has.
     *
     * @throws IOException if no port is free to identify this JVM on its machine
     */
    static Identity claim(Settings settings) throws IOException {
        Instance instance = Instance.claim(
                settings.instance(),
                settings.destination().host(),
                settings.destination().port());
        SeriesTags naming =
                new SeriesTags(settings.measurement(), settings.application(), instance.name(), settings.userTags());
        return new Identity(naming, JvmShare.of(THREADS, settings, naming), instance);
    }

    /** Releases the name. */
    @Override
    public void close() throws IOException {
        threads.close();
        instance.close();
    }
}
