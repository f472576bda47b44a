package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import java.util.List;
import java.util.Optional;

/**
 * Explains why code compiled against another version of libthrift does not run with the plugin's
 * version, and the remedy.
 */
final class OldLibthrift {

    /** Classes that libthrift 0.14 moved to a separate package. */
    private static final List<String> MOVED = List.of("TFramedTransport", "TFastFramedTransport");

    private OldLibthrift() {}

    static Failure failure(Class<?> sampler, LinkageError e) {
        Failure found = ThriftFailures.ofBroken(e);
        String problem = String.valueOf(e.getMessage());
        Optional<String> moved = MOVED.stream()
                .filter(name -> problem.contains("org/apache/thrift/transport/" + name))
                .findFirst();
        String message = moved.map(name -> sampler.getName() + " uses org.apache.thrift.transport." + name
                        + ", which is org.apache.thrift.transport.layered." + name
                        + " since libthrift 0.14; the plugin brings 0.25. Leave the frames to the parameter"
                        + " 'transport' and use the protocol that client(TProtocol) is given, or correct the import"
                        + " and compile with libthrift 0.25")
                .orElseGet(() -> found.message() + ". The code that " + sampler.getName()
                        + " uses may be too old, too: generate it again with Thrift's compiler 0.14 or later, and put"
                        + " one version of it into lib/ext");
        return new Failure(found.code(), message, found.detail());
    }
}
