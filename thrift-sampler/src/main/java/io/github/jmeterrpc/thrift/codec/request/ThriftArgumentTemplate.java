package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /**
     * All comments, one line each: {@code path: text}.
     *
     * @param words translates the rules of a field
     */
    public String commentText(UnaryOperator<String> words) {
        StringBuilder lines = new StringBuilder();
        comments.forEach(comment -> lines.append(comment.path)
                .append(": ")
                .append(comment.text(words))
                .append('\n'));
        return lines.toString();
    }

    /**
     * Describes a field of the template.
     *
     * @param path path as in {@link ArgumentException#path}
     * @param type type as the IDL writes it
     * @param rules what a value must be, such as {@code required} or the constants of an enum, in
     *     English
     * @param doc comment in the IDL, without line breaks; may be empty
     */
    public record Comment(String path, String type, List<String> rules, String doc) {

        /**
         * Returns the comment in one line.
         *
         * @param words translates the rules
         */
        public String text(UnaryOperator<String> words) {
            return Stream.concat(Stream.of(type), rules.stream().map(words)).collect(Collectors.joining(", "))
                    + (doc.isEmpty() ? "" : " – " + doc);
        }
    }
}
