package io.github.jmeterrpc.common.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.jmeterrpc.common.input.TypedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON unchanged: numbers with all their digits, nothing after the end, no field twice.
 */
public final class JsonText {

    /** The error message for text that is not JSON. */
    public static final String NOT_JSON = "is not valid JSON";

    private static final ObjectReader READER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);

    private static final Pattern CHARACTER = Pattern.compile("(?s)Unexpected character \\('(.)'.*");
    private static final Pattern TOKEN = Pattern.compile("(?s)Unrecognized token '([^']*)'.*");
    private static final Pattern DUPLICATE = Pattern.compile("(?s)Duplicate field '([^']*)'.*");

    /** The method name that Jackson writes after the limit in its message. */
    private static final Pattern LIMIT = Pattern.compile("(\\d+), from `[^`]*`\\)");

    private JsonText() {}

    /** @throws JsonProcessingException if the text is not JSON; {@link #place} names the place */
    public static JsonNode parse(String text) throws JsonProcessingException {
        return READER.readTree(text);
    }

    /**
     * Returns the place and the reason of a syntax error, to be appended to {@link #NOT_JSON}:
     * {@code  at line 1 column 7: …}.
     */
    public static String place(JsonProcessingException e) {
        if (e instanceof StreamConstraintsException) {
            return ": " + LIMIT.matcher(e.getOriginalMessage()).replaceAll("$1)");
        }
        JsonLocation at = e.getLocation();
        String where = at == null ? "" : " at line " + at.getLineNr() + " column " + at.getColumnNr();
        return where + ": " + reason(e);
    }

    private static String reason(JsonProcessingException e) {
        String jackson = e.getOriginalMessage();
        Matcher character = CHARACTER.matcher(jackson);
        Matcher token = TOKEN.matcher(jackson);
        Matcher duplicate = DUPLICATE.matcher(jackson);
        if (e instanceof JsonEOFException) {
            return "the text ends too early; close every quote and bracket";
        }
        if (jackson.startsWith("Trailing token")) {
            return "text after the end; put all values into one array or object";
        }
        if (duplicate.matches()) {
            return "duplicate field '" + duplicate.group(1) + "'";
        }
        if (token.matches()) {
            return "'" + token.group(1) + "' is not a value; put text into double quotes";
        }
        if (jackson.startsWith("Illegal unquoted character")) {
            return "control character in a text; write a line break as \\n, a tab as \\t";
        }
        return character.matches()
                ? TypedText.unexpected(character.group(1).charAt(0))
                : "not a value; check numbers and escapes";
    }

    /** Returns the text parsed as JSON, or the text itself if it is not JSON. */
    public static JsonNode read(String text) {
        try {
            JsonNode node = parse(text);
            return node.isMissingNode() ? quoted(text) : node;
        } catch (JsonProcessingException e) {
            return quoted(text);
        }
    }

    /** Returns the text as a JSON string. */
    public static JsonNode quoted(String text) {
        return JsonNodeFactory.instance.textNode(text);
    }
}
