package io.github.jmeterrpc.thrift.gui.browse;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.element.MethodReader;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import io.github.jmeterrpc.thrift.idl.model.Document;

/**
 * An IDL as typed in a panel.
 *
 * @param file its name
 * @param path folders and jars, separated by semicolons
 */
public record IdlSource(String file, String path) {

    /**
     * Parses the IDL.
     *
     * @throws InvalidInputException if it cannot be used; names file, line and column
     */
    public Document load() throws InvalidInputException {
        return MethodReader.load(new IdlFiles(), file, path);
    }

    /** Whether it contains variables, which only a running test resolves. */
    boolean holdsVariables() {
        return (file + path).contains("${");
    }
}
