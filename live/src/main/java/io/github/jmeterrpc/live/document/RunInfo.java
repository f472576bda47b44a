package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.json.JsonFields;
import java.io.IOException;

/**
 * The identification of a run; see docs/data.md.
 *
 * @param id name of its folder
 * @param title title of the test; empty if unknown
 * @param start start in ms since 1970
 * @param end end in ms since 1970; null while it runs
 * @param state running, silent or ended
 */
public record RunInfo(String id, String title, @JsonUnwrapped RunTags tags, long start, Long end, String state) {

    /**
     * The tags of its points; empty if a tag is absent.
     *
     * @param application tag of all runs of a test
     * @param run tag of this run
     */
    public record RunTags(String application, String run) {}

    /** Reads the JSON form. */
    public static RunInfo read(JsonNode json) throws IOException {
        JsonFields fields = new JsonFields(json);
        double end = fields.number("end");
        return new RunInfo(
                fields.text("id"),
                fields.text("title"),
                new RunTags(fields.text("application"), fields.text("run")),
                (long) fields.number("start"),
                Double.isNaN(end) ? null : (long) end,
                fields.text("state"));
    }

    /** Returns a copy with another title. */
    public RunInfo titled(String other) {
        return new RunInfo(id, other, tags, start, end, state);
    }
}
