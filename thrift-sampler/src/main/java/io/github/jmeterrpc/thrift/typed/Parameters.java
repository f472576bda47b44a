package io.github.jmeterrpc.thrift.typed;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;

/**
 * The parameters of a Java Request.
 *
 * @param values by name, variables replaced
 */
record Parameters(Map<String, String> values) {

    static final Parameters NONE = new Parameters(Map.of());

    static Parameters of(JavaSamplerContext context) {
        Map<String, String> values = new HashMap<>();
        for (Iterator<String> names = context.getParameterNamesIterator(); names.hasNext(); ) {
            String name = names.next();
            values.put(name, context.getParameter(name, ""));
        }
        return new Parameters(values);
    }

    /** Whether a context has the same ones. Asked for each sample: makes no copy. */
    boolean areThoseOf(JavaSamplerContext context) {
        int count = 0;
        for (Iterator<String> names = context.getParameterNamesIterator(); names.hasNext(); count++) {
            String name = names.next();
            if (!context.getParameter(name, "").equals(values.get(name))) {
                return false;
            }
        }
        return count == values.size();
    }

    /** Host and port as typed. */
    String address() {
        return values.getOrDefault("host", "") + ":" + values.getOrDefault("port", "");
    }
}
