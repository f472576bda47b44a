package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.args.JsonArguments;
import io.github.jmeterrpc.dubbo.args.ParameterTypes;
import io.github.jmeterrpc.dubbo.client.Call;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import io.github.jmeterrpc.dubbo.client.InvalidInputException;
import java.util.regex.Pattern;

/**
 * What a sample needs before its clock starts.
 *
 * @param endpoint where the call goes
 * @param call what is sent
 * @param requestText the request as listeners show it
 */
record PreparedCall(Endpoint endpoint, Call call, String requestText) {

    private static final Pattern METHOD_NAME =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*");

    static Endpoint endpointOf(SamplerText text) throws InvalidInputException {
        return Endpoint.of(text.address(), text.interfaceName(), text.group(), text.version());
    }

    static PreparedCall of(SamplerText text, Endpoint endpoint) throws InvalidInputException {
        String method = text.method().trim();
        if (!METHOD_NAME.matcher(method).matches()) {
            throw new InvalidInputException(
                    "Method", method, "is not the name of a Java method; type it without types");
        }
        String[] types = ParameterTypes.parse(text.parameterTypes());
        Object[] arguments = JsonArguments.parse(text.arguments(), types);
        Call call = new Call(method, types, arguments, timeoutOf(text.timeout().trim()));
        return new PreparedCall(endpoint, call, requestText(text, endpoint, method, types));
    }

    private static int timeoutOf(String text) throws InvalidInputException {
        try {
            int millis = Integer.parseInt(text);
            if (millis > 0) {
                return millis;
            }
        } catch (NumberFormatException e) {
            // Said below, together with the numbers that are no timeout.
        }
        throw new InvalidInputException(
                "Timeout", text, "must be a whole number of milliseconds from 1 to " + Integer.MAX_VALUE);
    }

    private static String requestText(SamplerText text, Endpoint endpoint, String method, String[] types) {
        return endpoint.address() + "\n" + endpoint.interfaceName() + "." + method + "(" + String.join(", ", types)
                + ")"
                + (endpoint.group().isEmpty() ? "" : "\ngroup: " + endpoint.group())
                + (endpoint.version().isEmpty() ? "" : "\nversion: " + endpoint.version()) + "\n\n" + text.arguments();
    }
}
