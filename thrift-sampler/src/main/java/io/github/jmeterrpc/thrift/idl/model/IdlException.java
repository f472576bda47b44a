package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;

/**
 * Thrown for an IDL that cannot be loaded; states the place, the problem and the remedy. If a file
 * has several errors, the exception is that of the first error and contains the further ones.
 */
public final class IdlException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_LINE_SHOWN = 200;

    private final String file;
    private final int line;
    private final int column;
    private final String text;
    private final String problem;
    private final transient List<IdlException> errors;

    /**
     * @param file path of the file, for messages
     * @param line line number from 1; 0 if the problem concerns the whole file
     * @param column column number from 1; 0 if the problem concerns the whole file
     * @param text content of the line; empty if the problem concerns the whole file
     * @param problem problem and remedy
     */
    public IdlException(String file, int line, int column, String text, String problem) {
        super(message(file, line, column, text, problem));
        this.file = file;
        this.line = line;
        this.column = column;
        this.text = text;
        this.problem = problem;
        this.errors = List.of(this);
    }

    private IdlException(IdlException first, List<IdlException> errors, String message) {
        super(message);
        this.file = first.file;
        this.line = first.line;
        this.column = first.column;
        this.text = first.text;
        this.problem = first.problem;
        this.errors = List.copyOf(errors);
    }

    /**
     * Combines errors, each of one place.
     *
     * @param errors the errors, at least one
     * @param complete false if there may be more than these
     */
    public static IdlException of(List<IdlException> errors, boolean complete) {
        IdlException first = errors.get(0);
        int others = errors.size() - 1;
        if (others == 0 && complete) {
            return first;
        }
        String message = complete
                ? first.getMessage() + " (and " + others + " more)"
                : first.getMessage() + " (and at least " + others + " more)";
        return new IdlException(first, errors, message);
    }

    private static String message(String file, int line, int column, String text, String problem) {
        if (line == 0) {
            return file + ": " + problem;
        }
        String where = file + ", line " + line + ", column " + column + ": " + problem;
        String shown = text.strip();
        if (shown.isEmpty()) {
            return where;
        }
        return where + ". The line: "
                + (shown.length() <= MAX_LINE_SHOWN ? shown : shown.substring(0, MAX_LINE_SHOWN) + "…");
    }

    /** All known errors, in the order in which they were found; the first one is this one's. */
    public List<IdlException> errors() {
        return errors;
    }

    /** The messages of the errors after the first; empty if there is only one. */
    public List<String> further() {
        return errors.stream().skip(1).map(IdlException::getMessage).toList();
    }

    public String file() {
        return file;
    }

    /** From 1; 0 if the problem concerns the whole file. */
    public int line() {
        return line;
    }

    /** From 1; 0 if the problem concerns the whole file. */
    public int column() {
        return column;
    }

    /** Content of the line; empty if the problem concerns the whole file. */
    public String text() {
        return text;
    }

    /** Problem and remedy, without the place. */
    public String problem() {
        return problem;
    }
}
