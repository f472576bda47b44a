package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.List;

/**
 * Arguments to start from.
 *
 * @param json an object with a value for each parameter, indented; can be sent as it is
 * @param comments what the IDL says about its parts, from top to bottom
 */
public record ArgumentTemplate(String json, List<Comment> comments) {

    /** Arguments for this method: defaults where the IDL has them, else the first or empty value of the type. */
    public static ArgumentTemplate of(Method method) {
        return new TemplateWriter().write(method.parameters());
    }

    /** The comments as lines, {@code path: text}. */
    public String commentText() {
        StringBuilder lines = new StringBuilder();
        comments.forEach(comment ->
                lines.append(comment.path).append(": ").append(comment.text).append('\n'));
        return lines.toString();
    }

    /**
     * A remark about a part.
     *
     * @param path as in {@link ArgumentException#path}
     * @param text its type, whether it must be there, its values if it is an enum, its comment; one line
     */
    public record Comment(String path, String text) {}
}
