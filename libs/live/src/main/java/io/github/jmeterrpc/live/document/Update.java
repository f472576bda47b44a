package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/** What changed of a {@link State}; null is unchanged. */
@JsonInclude(Include.NON_NULL)
public record Update(
        long version,
        long now,
        RunInfo run,
        long windowMs,
        Windows windows,
        List<Row> table,
        List<ErrorRow> errors,
        List<Generator> generators,
        Delivery delivery,
        Arrivals arrivals,
        List<Mark> marks) {}
