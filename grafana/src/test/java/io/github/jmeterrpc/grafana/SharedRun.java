package io.github.jmeterrpc.grafana;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives all tests the same {@link RealRun}, performed before the first class of them, and ends it
 * after the last one.
 */
final class SharedRun implements BeforeAllCallback, ParameterResolver {

    /** Here a test may be skipped for want of an InfluxDB; not where parameters are resolved. */
    @Override
    public void beforeAll(ExtensionContext tests) {
        run(tests);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == RealRun.class;
    }

    @Override
    public RealRun resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return run(test);
    }

    private static RealRun run(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedRun.class))
                .getOrComputeIfAbsent(Holder.class, key -> new Holder(RealRun.perform()), Holder.class)
                .run();
    }

    private record Holder(RealRun run) implements ExtensionContext.Store.CloseableResource {

        @Override
        public void close() {
            run.close();
        }
    }
}
