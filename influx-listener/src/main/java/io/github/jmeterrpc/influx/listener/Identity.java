package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.health.JvmOwnership;
import io.github.jmeterrpc.influx.instance.Instance;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.io.IOException;

/**
 * The name of this generator, held from the start of a test until its last point is acknowledged.
 *
 * @param naming tags of all points
 * @param threads whether this listener owns the rows of the JVM's threads
 * @param instance holds the name
 */
record Identity(SeriesTags naming, JvmOwnership threads, Instance instance) implements AutoCloseable {

    /**
     * Creates a unique name.
     *
     * @throws IOException if no port is free to identify this JVM on its machine
     */
    static Identity claim(ListenerSettings settings) throws IOException {
        Instance instance = Instance.claim(
                settings.tags().instance(),
                settings.destination().host(),
                settings.destination().port());
        SeriesTags naming = settings.tags().of(instance.name());
        return new Identity(naming, JvmOwnership.of("threads", settings.destination(), naming), instance);
    }

    /** Releases the name. */
    @Override
    public void close() throws IOException {
        threads.close();
        instance.close();
    }
}
