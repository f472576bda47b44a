package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.Failure;
import io.github.jmeterrpc.thrift.client.Failures;
import io.github.jmeterrpc.thrift.client.Reply;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import io.github.jmeterrpc.thrift.codec.Answer;
import io.github.jmeterrpc.thrift.codec.ReplyException;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** Puts into a sample what a reply says. */
final class ReplyReader {

    private static final byte[] NOTHING = {};
    private static final int LONGEST_MESSAGE = 500;

    private ReplyReader() {}

    /**
     * Reads a reply.
     *
     * @param sequenceId of the request
     * @return how the call ended
     */
    static ResponseCode read(SampleResult result, PreparedCall call, Reply reply, int sequenceId) {
        try {
            Answer answer = call.decoder().check(reply.array(), reply.offset(), reply.length());
            if (answer.kind() == Answer.Kind.SUCCESS && belongs(answer, sequenceId)) {
                Outcome.succeeded(result, call.options().checkOnly() ? NOTHING : json(call, reply));
                return ResponseCode.OK;
            }
            return failed(result, call, failure(call, reply, answer, sequenceId));
        } catch (ReplyException e) {
            return failed(result, call, Failures.ofUnreadable(call.endpoint(), reply, e.getMessage()));
        }
    }

    private static ResponseCode failed(SampleResult result, PreparedCall call, Failure failure) {
        Outcome.failed(result, failure, call.options().passDeclaredException());
        return failure.code();
    }

    private static boolean belongs(Answer answer, int sequenceId) {
        return answer.sequenceId() == sequenceId && answer.sameMethod();
    }

    private static Failure failure(PreparedCall call, Reply reply, Answer answer, int sequenceId)
            throws ReplyException {
        String method = call.method().name();
        if (!belongs(answer, sequenceId)) {
            return Failures.ofOtherCall(
                    call.endpoint(),
                    method + " with sequence id " + sequenceId,
                    (answer.sameMethod() ? method : "another method") + " with sequence id " + answer.sequenceId());
        }
        return switch (answer.kind()) {
            case APPLICATION_EXCEPTION ->
                Failures.ofApplication(call.endpoint(), method, answer.applicationType(), answer.applicationMessage());
            case DECLARED_EXCEPTION ->
                declared(
                        answer.exception().orElseThrow().type().label(),
                        new String(json(call, reply), StandardCharsets.UTF_8));
            case SUCCESS, NO_RESULT -> Failures.noResult(method);
        };
    }

    /** The message has the exception's fields, the response data all of it. */
    private static Failure declared(String name, String json) {
        String marker = "\"fields\":";
        String fields = json.substring(json.indexOf(marker) + marker.length(), json.length() - 1);
        String shown = fields.length() <= LONGEST_MESSAGE ? fields : fields.substring(0, LONGEST_MESSAGE) + "…";
        return new Failure(
                ResponseCode.BUSINESS_EXCEPTION,
                Failures.ofDeclared(name, shown).message(),
                json);
    }

    private static byte[] json(PreparedCall call, Reply reply) throws ReplyException {
        return call.decoder()
                .json(
                        reply.array(),
                        reply.offset(),
                        reply.length(),
                        call.options().unknownFields());
    }
}
