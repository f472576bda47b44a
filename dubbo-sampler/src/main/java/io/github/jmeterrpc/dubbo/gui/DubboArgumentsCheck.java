package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.json.JsonText;
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
 * with the metadata of their method if there is any.
 *
 * @param metadata finds the metadata of a method with these parameter types
 */
record DubboArgumentsCheck(Lookup metadata) {

    /** Finds the metadata of the method. */
    @FunctionalInterface
    interface Lookup {

        /**
         * @param types types of the parameters
         * @param ask whether a registry may be queried
         */
        MethodMetadata.FoundMetadata find(List<JavaType> types, boolean ask);
    }

    private static final String VARIABLE = "${";

    /** Checks a JSON array against the parameter types. */
    CheckOutcome ofArray(String types, String json) {
        try {
            if (types.contains(VARIABLE)) {
                return later();
            }
            List<JavaType> parsed = ParameterTypes.parseTypes(types);
            if (json.contains(VARIABLE)) {
                return later();
            }
            if (parsed.isEmpty() && JsonArguments.count(json) > 0) {
                return new CheckOutcome(CheckVerdict.LATER, DubboTexts.LABELS.get("check.typesMissing"));
            }
            return compared(JsonArguments.parseTyped(types, json), parsed);
        } catch (InvalidInputException e) {
            return bad(e.messageWithoutValue());
        }
    }

    /** Checks arguments that are typed one by one. */
    CheckOutcome ofRows(List<String> types, List<String> values) {
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

    private CheckOutcome compared(TypedArguments arguments, List<JavaType> types) {
        // Only for the user's own classes do fields and constants justify a query.
        boolean ask = !ArgumentDefinitions.NONE.undescribed(types).isEmpty();
        MethodMetadata.FoundMetadata found = metadata.find(types, ask);
        Optional<String> problem = found.definitions().problem(JsonText.read(arguments.text()));
        if (problem.isPresent()) {
            return bad(problem.get());
        }
        String valid = MessageFormat.format(
                DubboTexts.LABELS.get("check.good"), arguments.types().length, String.join(", ", arguments.types()));
        Set<String> unchecked = found.definitions().undescribed(types);
        if (unchecked.isEmpty()) {
            return new CheckOutcome(CheckVerdict.GOOD, valid);
        }
        String why =
                found.missing().isEmpty() ? DubboTexts.LABELS.get("check.undescribed.unknownClass") : found.missing();
        return new CheckOutcome(
                CheckVerdict.LATER,
                MessageFormat.format(
                        DubboTexts.LABELS.get("check.undescribed"), valid, String.join(", ", unchecked), why));
    }

    private static CheckOutcome later() {
        return new CheckOutcome(CheckVerdict.LATER, DubboTexts.LABELS.get("check.later"));
    }

    private static CheckOutcome bad(String problem) {
        return new CheckOutcome(
                CheckVerdict.BAD,
                MessageFormat.format(DubboTexts.LABELS.get("check.bad"), DubboTexts.LABELS.translate(problem)));
    }
}
