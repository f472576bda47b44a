package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import io.github.jmeterrpc.dubbo.args.ArgumentRows;
import io.github.jmeterrpc.dubbo.args.JsonArguments;
import io.github.jmeterrpc.dubbo.args.ParameterTypes;
import java.text.MessageFormat;
import java.util.List;

/** Checks whether arguments can be sent, with the same code that a sample uses. */
final class ArgumentsCheck {

    private static final String VARIABLE = "${";

    private ArgumentsCheck() {}

    /** Checks a JSON array against the parameter types. */
    static Outcome ofArray(String types, String json) {
        try {
            if (types.contains(VARIABLE)) {
                return later();
            }
            String[] names = ParameterTypes.parse(types);
            if (json.contains(VARIABLE)) {
                return later();
            }
            if (names.length == 0 && JsonArguments.count(json) > 0) {
                return new Outcome(Verdict.LATER, Texts.LABELS.get("check.typesMissing"));
            }
            return good(JsonArguments.parseTyped(types, json).types());
        } catch (InvalidInputException e) {
            return bad(e);
        }
    }

    /** Checks arguments that are typed one by one. */
    static Outcome ofRows(List<String> types, List<String> values) {
        if ((types + " " + values).contains(VARIABLE)) {
            return later();
        }
        try {
            return good(ArgumentRows.parse(types, values).types());
        } catch (InvalidInputException e) {
            return bad(e);
        }
    }

    private static Outcome later() {
        return new Outcome(Verdict.LATER, Texts.LABELS.get("check.later"));
    }

    private static Outcome bad(InvalidInputException problem) {
        return new Outcome(
                Verdict.BAD, MessageFormat.format(Texts.LABELS.get("check.bad"), problem.messageWithoutValue()));
    }

    private static Outcome good(String[] types) {
        return new Outcome(
                Verdict.GOOD,
                MessageFormat.format(Texts.LABELS.get("check.good"), types.length, String.join(", ", types)));
    }
}
