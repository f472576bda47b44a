package io.github.jmeterrpc.thrift.gui.browse;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.element.MethodReader;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import io.github.jmeterrpc.thrift.idl.model.Document;

/**
 * The input of a panel for the IDL.
 *
 * @param file name of the IDL file
 * @param path folders and jars, separated by semicolons
 */
public record IdlSource(String file, String path) {

    /**
     * Parses the IDL.
     *
     * @throws InvalidInputException if the IDL cannot be used; the message names file, line and
     *     column
     */
    public Document load() throws InvalidInputException {
        return MethodReader.load(new IdlFiles(), file, path);
    }

    /** Whether it contains variables, which only a running test resolves. */
    boolean holdsVariables() {
        return (file + path).contains("${");
    }
}
