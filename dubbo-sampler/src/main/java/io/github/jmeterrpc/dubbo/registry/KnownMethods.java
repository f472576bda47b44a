package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.Address;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import io.github.jmeterrpc.dubbo.client.Registries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Finds the parameter types of methods whose types nobody typed. Each service is asked for once and remembered; a
 * failure is remembered for a while, so that a registry that is down does not cost every sample its time-out. Thread
 * safe: threads that want the same service wait for one question.
 */
public final class KnownMethods implements AutoCloseable {

    private static final String FIELD = "Parameter types";
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final long REMEMBER_FAILURE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Map<Source, Question> questions = new ConcurrentHashMap<>();

    /**
     * The types of the one method with that name and that many parameters.
     *
     * @param endpoint where the service is found
     * @param method name of the method
     * @param count number of its parameters
     * @throws InvalidInputException if there is no such method, or more than one, or nobody knows; the message says what to
     *     type
     */
    public String[] typesOf(Endpoint endpoint, String method, int count) throws InvalidInputException {
        Source source = new Source(
                endpoint.address(),
                endpoint.options().registries(),
                new ServiceName(endpoint.interfaceName(), endpoint.group(), endpoint.version()));
        List<ServiceMethod> known;
        try {
            known = questions.computeIfAbsent(source, Question::new).answer();
        } catch (DirectoryException e) {
            throw new InvalidInputException(
                    FIELD, "", "are empty and could not be looked up; type them. " + e.getMessage());
        }
        List<ServiceMethod> named =
                known.stream().filter(m -> m.name().equals(method)).toList();
        List<ServiceMethod> fitting =
                named.stream().filter(m -> m.parameterTypes().size() == count).toList();
        if (fitting.size() != 1) {
            throw new InvalidInputException(FIELD, "", reason(endpoint, method, count, known, named, fitting));
        }
        return fitting.get(0).parameterTypes().toArray(String[]::new);
    }

    private static String reason(
            Endpoint endpoint,
            String method,
            int count,
            List<ServiceMethod> known,
            List<ServiceMethod> named,
            List<ServiceMethod> fitting) {
        String service = endpoint.service();
        if (known.isEmpty()) {
            return "are empty, and " + endpoint.address() + " describes no method of " + service
                    + "; type them, such as String, int";
        }
        if (fitting.size() > 1) {
            return "are empty, and " + service + " has several such methods; type the types of one of: "
                    + signatures(fitting);
        }
        return "are empty, and " + service + " has no method " + method + " with " + count + " parameter(s); "
                + (named.isEmpty()
                        ? "check method and arguments"
                        : "give the arguments of " + signatures(named) + ", or type the types");
    }

    private static String signatures(List<ServiceMethod> methods) {
        return methods.stream()
                .map(m -> m.name() + "(" + String.join(", ", m.parameterTypes()) + ")")
                .collect(Collectors.joining(", "));
    }

    /** Forgets all. */
    @Override
    public void close() {
        questions.clear();
    }

    /** Whom to ask for what. */
    private record Source(Address address, Registries registries, ServiceName service) {}

    /** One question, asked when its answer is first wanted. */
    private static final class Question {

        private final Source source;
        private List<ServiceMethod> methods;
        private DirectoryException failure;
        private long failedAt;

        Question(Source source) {
            this.source = source;
        }

        synchronized List<ServiceMethod> answer() throws DirectoryException {
            if (methods != null) {
                return methods;
            }
            if (failure != null && System.nanoTime() - failedAt < REMEMBER_FAILURE_NANOS) {
                throw failure;
            }
            try (ServiceDirectory directory =
                    ServiceDirectories.open(source.address(), source.registries(), TIMEOUT_MILLIS)) {
                List<ServiceMethod> answer = directory.methods(source.service());
                if (!answer.isEmpty()) {
                    methods = answer;
                }
                return answer;
            } catch (DirectoryException e) {
                failure = e;
                failedAt = System.nanoTime();
                throw e;
            }
        }
    }
}
