package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.Map;

/** Calls of {@link TestService}. */
public final class Calls {

    private static final int TIMEOUT = 60_000;

    private Calls() {}

    public static Call echo(String text) {
        return call("echo", "java.lang.String", text);
    }

    public static Call letters(int count) {
        return call("letters", "int", count);
    }

    /** A call that the provider answers after that time, and that may take as long as it wants. */
    public static Call sleep(long millis) {
        return sleep(millis, 60_000);
    }

    public static Call sleep(long millis, int timeout) {
        return new Call("sleep", new String[] {"long"}, new Object[] {millis}, timeout);
    }

    public static Call call(String method, String type, Object argument) {
        return new Call(method, new String[] {type}, new Object[] {argument}, TIMEOUT);
    }

    public static Call attach(String name, String value) {
        return new Call(
                "attach", new String[] {"java.lang.String", "java.lang.String"}, new Object[] {name, value}, TIMEOUT);
    }

    public static Call withoutParameters(String method) {
        return new Call(method, new String[0], new Object[0], TIMEOUT);
    }

    public static Call async(Call call) {
        return new Call(call.method(), call.parameterTypes(), call.arguments(), call.timeoutMillis(), Map.of(), true);
    }

    /** Makes a call that must fail. */
    public static Failure failure(DubboCall invoker, DubboEndpoint endpoint, Call call) {
        CallMetrics metrics = new CallMetrics();
        try {
            throw new AssertionError("answered: " + invoker.invoke(call, metrics));
        } catch (RuntimeException e) {
            return DubboFailures.of(e, endpoint, call, metrics);
        }
    }
}
