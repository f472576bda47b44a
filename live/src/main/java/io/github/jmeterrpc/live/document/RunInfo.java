package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.json.JsonFields;
import java.io.IOException;

/**
 * What identifies a run; see docs/data.md.
 *
 * @param id name of its folder
 * @param title of the test; empty if unknown
 * @param start ms since 1970
 * @param end ms since 1970; null while it runs
 * @param state running, silent or ended
 */
public record RunInfo(String id, String title, @JsonUnwrapped RunTags tags, long start, Long end, String state) {

    /**
     * The tags of its points; empty if there are none.
     *
     * @param application of all runs of a test
     * @param run of this one
     */
    public record RunTags(String application, String run) {}

    /** Reads one that was written as JSON. */
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

    /** The same under another title. */
    public RunInfo titled(String other) {
        return new RunInfo(id, other, tags, start, end, state);
    }
}
