package io.github.jmeterrpc.thrift.element;

import java.lang.reflect.Field;
import java.util.Optional;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jorphan.collections.HashTree;

/**
 * The plan that is being run. JMeter shows an element neither the plan it is in nor the engine: they are read from private
 * fields of JMeter 5.6, here alone. Where another version has them no more, nothing is found.
 */
final class RunningPlan {

    private RunningPlan() {}

    /** The plan as the engine runs it, without what is disabled; empty if none is run, or it cannot be read. */
    static Optional<HashTree> tree() {
        try {
            Object engine = JMeterContextService.getContext().getEngine();
            if (engine == null) {
                engine = field("engine").get(null);
            }
            return engine == null
                    ? Optional.empty()
                    : Optional.ofNullable((HashTree) field("test").get(engine));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = StandardJMeterEngine.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
