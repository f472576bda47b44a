package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.model.IdlException;

/**
 * The text of an IDL file.
 *
 * @param location path of the file, for messages
 * @param name file name without folder and extension
 */
public record Source(String location, String name, String text) {

    /** Whether only blanks precede the offset in its line. */
    boolean isFirstInLine(int offset) {
        return text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset).isBlank();
    }

    Position position(int offset) {
        return new Position(this, offset);
    }

    /** A position in a file, for error messages. */
    public record Position(Source source, int offset) {

        public IdlException error(String problem) {
            String text = source.text;
            int begin = text.lastIndexOf('\n', offset - 1) + 1;
            int end = text.indexOf('\n', begin);
            int line =
                    1 + (int) text.chars().limit(begin).filter(c -> c == '\n').count();
            return new IdlException(
                    source.location,
                    line,
                    offset - begin + 1,
                    text.substring(begin, end < 0 ? text.length() : end),
                    problem);
        }
    }
}
