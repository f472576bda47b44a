package io.github.jmeterrpc.convert.dubbo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A value of YAML by the rules of yajad-jmeter-dubbo-plugin: those of snakeyaml-engine 1.0, with
 * {@code 123L} and dates.
 *
 * @param type the class of the value
 * @param text the unparsed value
 * @param json the value as JSON; a date as the text that providers read
 * @param tagged whether the type was given, or cannot be seen from the JSON
 * @param isQuoted whether it is quoted
 */
record YamlScalar(String type, String text, JsonNode json, boolean tagged, boolean isQuoted) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The tag of plain scalars, in place of the types that YAML 1.1 would detect. */
    private static final Tag PLAIN = new Tag("!plain");

    private static final String DATE = "java.util.Date";
    private static final Pattern DATE_TEXT = Pattern.compile("\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?");

    /** The types for which Dubbo Request accepts {@code {"class": …, "value": …}}. */
    private static final Set<String> TYPED = Set.of(
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
            "java.math.BigDecimal",
            "java.math.BigInteger",
            "java.time.LocalDate",
            "java.time.LocalDateTime");

    /** @throws YAMLException if the text is not YAML */
    static Node read(String yaml) {
        LoaderOptions options = new LoaderOptions();
        // Reads only the nodes, so that no class is loaded.
        options.setTagInspector(tag -> true);
        Resolver resolver = new Resolver() {
            @Override
            public Tag resolve(NodeId kind, String value, boolean plain) {
                return kind == NodeId.scalar && plain ? PLAIN : super.resolve(kind, value, false);
            }
        };
        ParserImpl parser = new ParserImpl(new StreamReader(new StringReader(yaml)), options);
        return new Composer(parser, resolver, options).getSingleNode();
    }

    /** Whether a list or map has a type in the text. */
    static boolean hasTag(Node node) {
        return !node.getTag().equals(Tag.SEQ) && !node.getTag().equals(Tag.MAP);
    }

    /** The name after the exclamation marks. */
    static String tagOf(Node node) {
        String tag = node.getTag().getValue();
        return tag.substring(tag.lastIndexOf(':') + 1);
    }

    /** @throws YAMLException if the value does not fit its tag */
    static YamlScalar of(ScalarNode node) {
        String text = node.getValue();
        if (node.getTag().equals(PLAIN)) {
            return plain(text);
        }
        boolean quoted = node.getScalarStyle() != ScalarStyle.PLAIN;
        if (node.getTag().equals(Tag.STR)) {
            return new YamlScalar("java.lang.String", text, JSON.textNode(text), false, true);
        }
        String tag = tagOf(node);
        try {
            return switch (tag) {
                case "null" -> plain("null");
                case "date" -> date(text);
                default -> new YamlScalar(classOf(tag), text, value(classOf(tag), text), true, quoted);
            };
        } catch (IllegalArgumentException e) {
            throw new YAMLException("has the value '" + text + "', which is no " + tag);
        }
    }

    private static YamlScalar plain(String text) {
        if (text.isEmpty() || text.equals("null")) {
            return new YamlScalar("", text, JSON.nullNode(), false, false);
        }
        if (text.equals("true") || text.equals("false")) {
            return new YamlScalar("java.lang.Boolean", text, JSON.booleanNode(text.equals("true")), false, false);
        }
        if (text.matches("-?[0-9]+")) {
            BigInteger number = new BigInteger(text);
            String type = number.bitLength() < Integer.SIZE
                    ? "java.lang.Integer"
                    : number.bitLength() < Long.SIZE ? "java.lang.Long" : "java.math.BigInteger";
            return new YamlScalar(type, text, JSON.numberNode(number), false, false);
        }
        if (text.matches("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?")) {
            return new YamlScalar("java.lang.Double", text, value("java.lang.Double", text), false, false);
        }
        if (text.matches("-?[0-9]+[Ll]")) {
            return new YamlScalar("java.lang.Long", text, value("java.lang.Long", text), true, false);
        }
        return DATE_TEXT.matcher(text).matches()
                ? date(text)
                : new YamlScalar("java.lang.String", text, JSON.textNode(text), false, false);
    }

    private static YamlScalar date(String text) {
        if (!DATE_TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
        return new YamlScalar(DATE, text, JSON.textNode(text.length() > 10 ? text : text + " 00:00:00"), false, false);
    }

    private static String classOf(String tag) {
        return switch (tag) {
            case "int" -> "java.lang.Integer";
            case "float" -> "java.lang.Double";
            case "bool" -> "java.lang.Boolean";
            case "long" -> "java.lang.Long";
            default -> tag.contains(".") ? tag : "java.lang." + tag;
        };
    }

    private static JsonNode value(String type, String text) {
        return switch (type) {
            case "java.lang.Boolean" -> JSON.booleanNode(Boolean.parseBoolean(text));
            case "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.math.BigInteger" ->
                JSON.numberNode(new BigInteger(text));
            case "java.lang.Long" -> JSON.numberNode(new BigInteger(text.replaceFirst("[Ll]$", "")));
            case "java.lang.Float", "java.lang.Double" -> JSON.numberNode(Double.parseDouble(text));
            case "java.math.BigDecimal" -> JSON.numberNode(new BigDecimal(text));
            case "java.time.LocalDateTime" -> JSON.textNode(text.replace(' ', 'T'));
            default -> JSON.textNode(text);
        };
    }

    boolean isNull() {
        return json.isNull();
    }

    boolean isDate() {
        return type.equals(DATE);
    }

    /**
     * Returns the JSON of a value within another one, or of a value whose type differs from the
     * declared one.
     */
    JsonNode typedJson() {
        return tagged && TYPED.contains(type)
                ? JSON.objectNode().put("class", type).set("value", json)
                : json;
    }
}
