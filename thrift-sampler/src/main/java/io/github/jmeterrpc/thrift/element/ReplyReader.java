package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import io.github.jmeterrpc.thrift.codec.reply.ReplySummary;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** Writes the content of a reply into its sample. */
final class ReplyReader {

    private ReplyReader() {}

    /**
     * Reads a reply.
     *
     * @param sequenceId sequence id of the request
     * @return the outcome of the call
     */
    static FailureCode read(SampleResult result, ThriftPreparedCall call, ThriftReply reply, int sequenceId) {
        try {
            ReplySummary answer = call.decoder()
                    .read(
                            reply.array(),
                            reply.offset(),
                            reply.length(),
                            call.options().content());
            if (answer.kind() == ReplySummary.ReplyKind.SUCCESS && belongs(answer, sequenceId)) {
                SampleOutcome.succeeded(result, answer.json());
                return ThriftResponseCode.OK;
            }
            return failed(result, call, failure(call, answer, sequenceId));
        } catch (ReplyException e) {
            return failed(
                    result,
                    call,
                    ThriftFailures.ofUnreadable(call.endpoint(), reply, e.getMessage(), e.getLocalizedMessage()));
        }
    }

    private static FailureCode failed(SampleResult result, ThriftPreparedCall call, Failure failure) {
        SampleOutcome.failed(result, failure, call.options().passDeclaredException());
        return failure.code();
    }

    private static boolean belongs(ReplySummary answer, int sequenceId) {
        return answer.sequenceId() == sequenceId && answer.sameMethod();
    }

    private static Failure failure(ThriftPreparedCall call, ReplySummary answer, int sequenceId) {
        String method = call.method().name();
        if (!belongs(answer, sequenceId)) {
            return ThriftFailures.ofOtherCall(
                    call.endpoint(),
                    method + " with sequence id " + sequenceId,
                    (answer.sameMethod() ? method : "another method") + " with sequence id " + answer.sequenceId());
        }
        String json = new String(answer.json(), StandardCharsets.UTF_8);
        return switch (answer.kind()) {
            case APPLICATION_EXCEPTION ->
                ThriftFailures.ofApplication(
                        call.endpoint(), method, answer.applicationType(), answer.applicationMessage(), json);
            case DECLARED_EXCEPTION ->
                ThriftFailures.ofDeclared(
                        method, answer.exception().orElseThrow().type().label(), json);
            case SUCCESS, NO_RESULT -> ThriftFailures.noResult(method);
        };
    }
}
