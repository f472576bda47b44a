package io.github.jmeterrpc.thrift.idl.model;

/** Thrown for an IDL that cannot be loaded; states the place, the problem and the remedy. */
public final class IdlException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_LINE_SHOWN = 200;

    private final String file;
    private final int line;
    private final int column;
    private final String text;
    private final String problem;

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
