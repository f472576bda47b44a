package io.github.jmeterrpc.grafana;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives all tests the same {@link RealRun}, performed for the first that asks, and ends it after the last one. */
final class SharedRun implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == RealRun.class;
    }

    @Override
    public RealRun resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
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
