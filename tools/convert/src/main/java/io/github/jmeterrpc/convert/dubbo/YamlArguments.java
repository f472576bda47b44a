package io.github.jmeterrpc.convert.dubbo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.gui.field.JsonLayout;
import io.github.jmeterrpc.convert.plan.NewElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The arguments of yajad-jmeter-dubbo-plugin: a YAML list with {@code type: value}, or a value
 * alone, whose class is the type then. Follows its guide and its {@code YamlParamParser}, 1.0.2.
 */
final class YamlArguments {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEEPEST = 50;

    private static final Map<String, String> TYPES = Map.of(
            "bool", "boolean",
            "string", "java.lang.String",
            "str", "java.lang.String",
            "list", "java.util.List",
            "List", "java.util.List",
            "set", "java.util.Set",
            "Set", "java.util.Set",
            "map", "java.util.Map",
            "Map", "java.util.Map");

    private static final Set<String> PRIMITIVES =
            Set.of("int", "double", "short", "float", "long", "byte", "boolean", "char");

    /** YAML does not allow the braces of a variable here; these private-use characters replace them. */
    private static final Pattern VARIABLE = Pattern.compile(JsonLayout.VARIABLE);

    private static final Pattern MARK = Pattern.compile("\uE000(\\d+)\uE001");

    private final OldDubbo old;
    private final List<String> variables = new ArrayList<>();
    private boolean guessed;

    YamlArguments(OldDubbo old) {
        this.old = old;
    }

    List<NewElement.TableRow> rows() {
        String yaml = old.rawField(OldPlugin.YAML);
        if (yaml.isBlank()) {
            return List.of();
        }
        List<NewElement.TableRow> rows = new ArrayList<>();
        try {
            if (!(YamlScalar.read(VARIABLE.matcher(yaml).replaceAll(this::mark)) instanceof SequenceNode list)) {
                throw new YAMLException("is not a list");
            }
            for (Node item : list.getValue()) {
                rows.add(row(item, rows.size() + 1));
            }
        } catch (MarkedYAMLException e) {
            return unreadable(": line " + (e.getProblemMark().getLine() + 1) + " column "
                    + (e.getProblemMark().getColumn() + 1) + ": " + e.getProblem());
        } catch (YAMLException e) {
            return unreadable(": " + e.getMessage());
        }
        if (guessed) {
            old.note(
                    "Variables without quotes are text here, which the provider converts to the types of its fields; remove the quotes of "
                            + "values that must be numbers");
        }
        return rows;
    }

    private List<NewElement.TableRow> unreadable(String reason) {
        old.note("The YAML of the arguments could not be converted" + unmarked(reason) + "; type the arguments");
        return List.of();
    }

    private NewElement.TableRow row(Node item, int number) {
        Node value = item;
        String type = null;
        if (item instanceof MappingNode map && !map.getValue().isEmpty()) {
            NodeTuple first = map.getValue().get(0);
            type = typeName(textOf(first.getKeyNode()));
            value = first.getValueNode();
            if (map.getValue().size() > 1) {
                old.note("Argument " + number + " has several types; the other plugin sent only the first, as here");
            }
        }
        if (value instanceof ScalarNode node) {
            return scalarRow(type, YamlScalar.of(node), number);
        }
        String own = value instanceof SequenceNode ? "java.util.ArrayList" : "java.util.LinkedHashMap";
        if (YamlScalar.hasTag(value)) {
            own = typeName(YamlScalar.tagOf(value));
        }
        return new NewElement.TableRow(
                unmarked(type == null ? own : type), unmarked(json(value, 0).toString()));
    }

    private NewElement.TableRow scalarRow(String given, YamlScalar scalar, int number) {
        boolean variable = !scalar.isQuoted() && isVariable(scalar);
        if (given == null && (variable || scalar.isNull())) {
            old.note("Argument " + number + (variable ? " is a variable" : " is null")
                    + " without a type: String is assumed; correct it if the method has another type type");
        }
        String own = scalar.isNull() ? "java.lang.String" : scalar.type();
        String type = given == null ? own : given;
        String value;
        if (scalar.isNull()) {
            value = OldValue.NULL;
        } else if (variable) {
            value = scalar.text();
        } else if (isText(type)) {
            value = scalar.text().startsWith("\"")
                    ? JSON.textNode(scalar.text()).toString()
                    : scalar.text();
        } else if (scalar.isDate() || own.equals(type) || boxed(type).equals(own)) {
            value = scalar.json().toString();
        } else {
            value = scalar.typedJson().toString();
        }
        return new NewElement.TableRow(unmarked(type), unmarked(value));
    }

    private static boolean isText(String type) {
        return type.equals("java.lang.String") || type.equals("char") || type.equals("java.lang.Character");
    }

    private static String boxed(String type) {
        return switch (type) {
            case "int" -> "java.lang.Integer";
            case "char" -> "java.lang.Character";
            default ->
                PRIMITIVES.contains(type)
                        ? "java.lang." + Character.toUpperCase(type.charAt(0)) + type.substring(1)
                        : type;
        };
    }

    private JsonNode json(Node node, int depth) {
        if (depth > DEEPEST) {
            throw new YAMLException("is nested more than " + DEEPEST + " deep");
        }
        if (node instanceof SequenceNode list) {
            ArrayNode array = JSON.arrayNode();
            // Elements of a list with a tag, such as !!int[], are those of an array.
            boolean tagged = YamlScalar.hasTag(node);
            list.getValue()
                    .forEach(element -> array.add(
                            tagged && element instanceof ScalarNode scalar
                                    ? YamlScalar.of(scalar).json()
                                    : json(element, depth + 1)));
            return array;
        }
        if (node instanceof MappingNode map) {
            ObjectNode object = JSON.objectNode();
            map.getValue()
                    .forEach(entry -> object.set(keyOf(entry.getKeyNode()), json(entry.getValueNode(), depth + 1)));
            return object;
        }
        YamlScalar scalar = YamlScalar.of((ScalarNode) node);
        guessed |= !scalar.isQuoted() && isVariable(scalar);
        return scalar.typedJson();
    }

    private static String textOf(Node key) {
        if (key instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new YAMLException("has a list or a map as a key");
    }

    private static String keyOf(Node key) {
        String text = textOf(key);
        if (text.equals("<<")) {
            throw new YAMLException("merges a map with <<");
        }
        return text;
    }

    /** Completes a type name as the other plugin does. */
    private static String typeName(String typed) {
        int array = typed.indexOf("[]");
        String name = array < 0 ? typed : typed.substring(0, array);
        String known = TYPES.getOrDefault(name, name);
        boolean complete = known.contains(".")
                || PRIMITIVES.contains(known)
                || MARK.matcher(known).find();
        return (complete ? known : "java.lang." + known) + (array < 0 ? "" : typed.substring(array));
    }

    private String mark(MatchResult variable) {
        variables.add(variable.group());
        return "\uE000" + (variables.size() - 1) + "\uE001";
    }

    private String unmarked(String text) {
        return MARK.matcher(text)
                .replaceAll(mark -> Matcher.quoteReplacement(variables.get(Integer.parseInt(mark.group(1)))));
    }

    private static boolean isVariable(YamlScalar scalar) {
        return MARK.matcher(scalar.text()).matches();
    }
}
