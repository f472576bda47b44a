package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.element.property.Row;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import io.github.jmeterrpc.dubbo.args.ArgumentRows;
import io.github.jmeterrpc.dubbo.args.JsonArguments;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.args.TypedArguments;
import io.github.jmeterrpc.dubbo.element.scope.SharedMethodResolver;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Reads method, arguments and options of the call from a sampler's properties. */
public final class CallReader {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;
    private static final Pattern METHOD_NAME =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*");

    /** Attachment names that Dubbo itself uses to identify the called service. */
    private static final Set<String> OF_DUBBO = Set.of("path", "interface", "group", "version");

    private static final Pattern ASCII = Pattern.compile("\\p{ASCII}*");

    private CallReader() {}

    /** The properties that define a call. */
    static PropertyDescriptor<?, ?>[] properties() {
        return new PropertyDescriptor<?, ?>[] {
            SCHEMA.method,
            SCHEMA.parameterTypes,
            SCHEMA.arguments,
            SCHEMA.argumentRows,
            SCHEMA.attachments,
            SCHEMA.timeout,
            SCHEMA.async,
            SCHEMA.passBusinessException,
            SCHEMA.withoutClassNames,
            SCHEMA.messageRate,
            SCHEMA.messageCount,
            SCHEMA.endAfterReplies,
            SCHEMA.endAfterMillis,
            SCHEMA.messagesAnswered
        };
    }

    /**
     * Builds the call from the fields.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    static DubboPreparedCall callOf(PropertyReader read, DubboEndpoint endpoint) throws InvalidInputException {
        String method = read.text(SCHEMA.method);
        TypedText.requirePlain(read.name(SCHEMA.method), method);
        if (!METHOD_NAME.matcher(method).matches()) {
            throw new InvalidInputException(
                    read.name(SCHEMA.method), method, "is not the name of a Java method; type it without types");
        }
        if (endpoint.protobuf()) {
            return MessageCallReader.callOf(read, endpoint, method);
        }
        TypedArguments arguments = argumentsOf(read, endpoint, method);
        Call call = new Call(
                method,
                arguments.types(),
                arguments.values(),
                timeoutMillis(read),
                attachmentsOf(read, endpoint),
                read.flag(SCHEMA.async));
        return new DubboPreparedCall(
                endpoint,
                call,
                Optional.empty(),
                read.flag(SCHEMA.withoutClassNames) ? JsonResponse::writeWithoutClasses : JsonResponse::write,
                passBusinessException(read),
                RequestText.of(endpoint, call, arguments.text()));
    }

    /** @throws InvalidInputException if the timeout cannot be used */
    public static int timeoutMillis(FieldValues fields) throws InvalidInputException {
        return fields.number(SCHEMA.timeout, 1, Integer.MAX_VALUE);
    }

    /** @throws InvalidInputException if the value is neither true nor false */
    public static boolean passBusinessException(FieldValues fields) throws InvalidInputException {
        return fields.flag(SCHEMA.passBusinessException);
    }

    private static TypedArguments argumentsOf(PropertyReader read, DubboEndpoint endpoint, String method)
            throws InvalidInputException {
        List<Row> rows = read.rows(SCHEMA.argumentRows);
        if (!rows.isEmpty()) {
            read.requireUnchanged(SCHEMA.argumentRows);
            return ArgumentRows.parse(
                    rows.stream().map(Row::name).toList(),
                    rows.stream().map(Row::value).toList());
        }
        read.requireUnchanged(SCHEMA.arguments);
        String text = read.exactText(SCHEMA.arguments);
        String typed = read.text(SCHEMA.parameterTypes);
        int count = typed.isEmpty() ? JsonArguments.count(text) : 0;
        String types = count == 0
                ? typed
                : String.join(", ", SharedMethodResolver.INSTANCE.get().typesOf(endpoint, method, count));
        return JsonArguments.parseTyped(types, text);
    }

    static Map<String, String> attachmentsOf(PropertyReader read, DubboEndpoint endpoint) throws InvalidInputException {
        String field = read.name(SCHEMA.attachments);
        Map<String, String> attachments = new LinkedHashMap<>();
        for (Row row : read.rows(SCHEMA.attachments)) {
            String name = TypedText.strip(row.name());
            if (name.isEmpty()) {
                throw new InvalidInputException(field, row.value(), "has no name; type one, or delete the row");
            }
            if (OF_DUBBO.contains(name)) {
                throw new InvalidInputException(
                        field, name, "is set by Dubbo itself; type it in its own field, and delete the row");
            }
            if (endpoint.address().triple() && !ASCII.matcher(row.value()).matches()) {
                throw new InvalidInputException(
                        field, row.value(), "cannot be sent over tri://, whose headers are ASCII; encode it");
            }
            if (attachments.put(name, row.value()) != null) {
                throw new InvalidInputException(field, name, "is a duplicate; delete one row");
            }
        }
        return attachments;
    }
}
