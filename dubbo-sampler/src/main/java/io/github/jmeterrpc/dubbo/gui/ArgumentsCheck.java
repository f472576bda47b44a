package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.JsonText;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import io.github.jmeterrpc.dubbo.args.ArgumentRows;
import io.github.jmeterrpc.dubbo.args.JavaType;
import io.github.jmeterrpc.dubbo.args.JsonArguments;
import io.github.jmeterrpc.dubbo.args.ParameterTypes;
import io.github.jmeterrpc.dubbo.args.TypedArguments;
import io.github.jmeterrpc.dubbo.discovery.catalog.ArgumentDefinitions;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether arguments can be sent, with the same code that a sample uses, and compares them
 * with the metadata of their method where it is at hand.
 *
 * @param described what the metadata says of the method
 */
record ArgumentsCheck(ArgumentDefinitions described) {

    private static final String VARIABLE = "${";

    /** Checks a JSON array against the parameter types. */
    Outcome ofArray(String types, String json) {
        try {
            if (types.contains(VARIABLE)) {
                return later();
            }
            List<JavaType> parsed = ParameterTypes.parseTypes(types);
            if (json.contains(VARIABLE)) {
                return later();
            }
            if (parsed.isEmpty() && JsonArguments.count(json) > 0) {
                return new Outcome(Verdict.LATER, Texts.LABELS.get("check.typesMissing"));
            }
            return compared(JsonArguments.parseTyped(types, json), parsed);
        } catch (InvalidInputException e) {
            return bad(e.messageWithoutValue());
        }
    }

    /** Checks arguments that are typed one by one. */
    Outcome ofRows(List<String> types, List<String> values) {
        if ((types + " " + values).contains(VARIABLE)) {
            return later();
        }
        try {
            TypedArguments arguments = ArgumentRows.parse(types, values);
            List<JavaType> parsed = new ArrayList<>();
            for (String type : types) {
                parsed.addAll(ParameterTypes.parseTypes(type));
            }
            return compared(arguments, parsed);
        } catch (InvalidInputException e) {
            return bad(e.messageWithoutValue());
        }
    }

    private Outcome compared(TypedArguments arguments, List<JavaType> types) {
        Optional<String> problem = described.problem(JsonText.read(arguments.text()));
        if (problem.isPresent()) {
            return bad(problem.get());
        }
        Set<String> unchecked = described.undescribed(types);
        String valid = MessageFormat.format(
                Texts.LABELS.get("check.good"), arguments.types().length, String.join(", ", arguments.types()));
        return unchecked.isEmpty()
                ? new Outcome(Verdict.GOOD, valid)
                : new Outcome(
                        Verdict.LATER,
                        valid + " "
                                + MessageFormat.format(
                                        Texts.LABELS.get("check.undescribed"), String.join(", ", unchecked)));
    }

    private static Outcome later() {
        return new Outcome(Verdict.LATER, Texts.LABELS.get("check.later"));
    }

    private static Outcome bad(String problem) {
        return new Outcome(
                Verdict.BAD, MessageFormat.format(Texts.LABELS.get("check.bad"), Texts.LABELS.translate(problem)));
    }
}
