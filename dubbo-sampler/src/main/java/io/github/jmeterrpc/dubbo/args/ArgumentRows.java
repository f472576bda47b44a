package io.github.jmeterrpc.dubbo.args;

import io.github.jmeterrpc.dubbo.client.InvalidInputException;
import java.util.List;

/** Reads arguments that are typed one by one, each with its type. */
public final class ArgumentRows {

    private ArgumentRows() {}

    /**
     * Turns rows into arguments. A value is JSON; where the type is text, an enum or a date, it may stand without quotes.
     *
     * @param types type of each argument, as {@link ParameterTypes} reads it
     * @param values value of each
     * @throws InvalidInputException if a row has no type, or its value does not fit
     */
    public static TypedArguments parse(List<String> types, List<String> values) throws InvalidInputException {
        String[] names = new String[types.size()];
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < names.length; i++) {
            String[] parsed = ParameterTypes.parse(types.get(i));
            if (parsed.length != 1) {
                throw new InvalidInputException(
                        "Argument " + (i + 1), types.get(i), "needs exactly one type; type one such as String");
            }
            names[i] = parsed[0];
            json.append(i == 0 ? "" : ", ").append(JsonArguments.asJson(values.get(i), names[i]));
        }
        String text = json.append(']').toString();
        return new TypedArguments(names, JsonArguments.parse(text, names), text);
    }
}
