package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;

/**
 * The text of a file.
 *
 * @param location where it was read from, for people
 * @param name the file's name without folder and ending
 */
public record Source(String location, String name, String text) {

    Position position(int offset) {
        return new Position(this, offset);
    }

    /** A place in a file. */
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
