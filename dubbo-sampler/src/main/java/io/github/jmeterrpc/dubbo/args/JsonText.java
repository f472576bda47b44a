package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Reads JSON as it stands: numbers with all their digits, nothing after the end, no field twice. */
final class JsonText {

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);

    private JsonText() {}

    static JsonNode parse(String text) throws JsonProcessingException {
        return READER.readTree(text);
    }

    /** What the text says as JSON, or the text itself where it is none. */
    static JsonNode read(String text) {
        try {
            JsonNode node = parse(text);
            return node.isMissingNode() ? quoted(text) : node;
        } catch (JsonProcessingException e) {
            return quoted(text);
        }
    }

    static JsonNode quoted(String text) {
        return JsonNodeFactory.instance.textNode(text);
    }
}
