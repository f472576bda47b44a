package io.github.jmeterrpc.dubbo.args;

/**
 * Arguments and their types.
 *
 * @param types full names of the parameter types
 * @param values an argument for each type
 * @param text the arguments as JSON, for display
 */
public record TypedArguments(String[] types, Object[] values, String text) {}
