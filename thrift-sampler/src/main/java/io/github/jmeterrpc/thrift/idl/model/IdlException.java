package io.github.jmeterrpc.thrift.idl.model;

/** The IDL cannot be used; says where, why, and what to do. */
public final class IdlException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_LINE_SHOWN = 200;

    private final String file;
    private final int line;
    private final int column;
    private final String text;
    private final String problem;

    /**
     * @param file where it was read from, for people
     * @param line from 1; 0 if it is the file as a whole
     * @param column from 1; 0 if it is the file as a whole
     * @param text the line, empty if it is the file as a whole
     * @param problem what is wrong and what to do
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

    /** From 1; 0 if it is the file as a whole. */
    public int line() {
        return line;
    }

    /** From 1; 0 if it is the file as a whole. */
    public int column() {
        return column;
    }

    /** The line itself, empty if it is the file as a whole. */
    public String text() {
        return text;
    }

    /** What is wrong and what to do, without the place. */
    public String problem() {
        return problem;
    }
}
