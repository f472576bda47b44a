package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.List;

/**
 * A valid example of the arguments of a method, offered to the user as a starting point.
 *
 * @param json an indented object with a value for each parameter; can be sent unchanged
 * @param comments one comment per field, in the order of the JSON
 */
public record ThriftArgumentTemplate(String json, List<Comment> comments) {

    /**
     * Creates the template of a method: the default of the IDL if there is one, otherwise the first
     * or empty value of the type.
     */
    public static ThriftArgumentTemplate of(Method method) {
        return new TemplateWriter().write(method.parameters());
    }

    /** All comments, one line each: {@code path: text}. */
    public String commentText() {
        StringBuilder lines = new StringBuilder();
        comments.forEach(comment ->
                lines.append(comment.path).append(": ").append(comment.text).append('\n'));
        return lines.toString();
    }

    /**
     * Describes a field of the template.
     *
     * @param path path as in {@link ArgumentException#path}
     * @param text one line: type, requiredness, the constants of an enum, and the comment in the
     *     IDL
     */
    public record Comment(String path, String text) {}
}
