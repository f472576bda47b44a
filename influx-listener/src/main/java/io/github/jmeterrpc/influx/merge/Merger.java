package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.AnswerRow;
import io.github.jmeterrpc.influx.line.InfluxQl;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.write.Target;
import io.github.jmeterrpc.influx.write.WriteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Merges windows in which the generators' counts and what was merged of them are not the same. Doing it again, or twice
 * at once, does no harm: same series, same time, same values. One thread at a time.
 */
public final class Merger {

    /** Percentiles that are merged whatever generators publish, in percent. */
    static final List<Float> ALWAYS = List.of(50f, 90f, 95f, 99f, 99.9f);

    /** What a question may take, ms. */
    static final long ANSWER_MILLIS = 15_000;

    /** Who has not written for so many windows has ended. */
    private static final int OVER = 3;

    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    private final Target target;
    private final List<Percentile> percentiles;
    private final Consumer<String> problems;

    /**
     * Makes one.
     *
     * @param target what is asked and written to
     * @param percentiles which to merge besides {@link #ALWAYS} and those that were merged before
     * @param problems told in words why some windows are not merged
     */
    public Merger(Target target, List<Percentile> percentiles, Consumer<String> problems) {
        this.target = target;
        this.percentiles = List.copyOf(percentiles);
        this.problems = problems;
    }

    /**
     * Merges what differs in all groups of a measurement.
     *
     * @param fromMillis from which row on, ms since 1970; the window that has it is merged as a whole
     * @param toMillis before which row; so is the window that has the one before
     * @return how many windows were merged
     * @throws WriteException if there is no answer, no permission to ask, or nothing can be written
     */
    public int mergeAll(String measurement, long fromMillis, long toMillis) throws WriteException {
        Schema schema = schema(measurement);
        if (schema.tags.isEmpty()) {
            return 0;
        }
        int windows = 0;
        for (AnswerRow hour : ask(new Questions(measurement).hours(fromMillis, toMillis))) {
            long from = Math.max(fromMillis, hour.millis());
            long to = Math.min(toMillis, hour.millis() + HOUR);
            for (AnswerRow row : groups(measurement, schema, "", from, to)) {
                windows += merge(schema, Group.of(measurement, row.tags()), row, from, to);
            }
        }
        return windows;
    }

    /**
     * As {@link #mergeAll}, of one group alone. If an earlier run had windows of another length, what came after it.
     *
     * @param lengthMillis length of the group's windows
     */
    public int merge(Group group, long lengthMillis, long fromMillis, long toMillis) throws WriteException {
        Schema schema = schema(group.measurement());
        int windows = 0;
        if (!schema.tags.isEmpty()) {
            String condition = group.where(schema.tags);
            long from = afterOthers(group.measurement(), condition, lengthMillis, fromMillis, toMillis);
            for (AnswerRow row : groups(group.measurement(), schema, condition, from, toMillis)) {
                windows += merge(schema, group, row, from, toMillis);
            }
        }
        return windows;
    }

    /** When rows of another length are over, if they are: else there are both at the same time. */
    private long afterOthers(String measurement, String condition, long length, long from, long to)
            throws WriteException {
        long start = from;
        for (AnswerRow last : ask(new Questions(measurement).lastOther(condition, length, from, to))) {
            long other = Math.round(last.number(Questions.LONGEST));
            if (last.millis() + OVER * other <= to) {
                start = last.millis() + other;
            }
        }
        return start;
    }

    private List<AnswerRow> groups(String measurement, Schema schema, String condition, long from, long to)
            throws WriteException {
        List<String> keys = Stream.concat(Stream.of(Rows.TRANSACTION), schema.tags.stream())
                .filter(key -> !key.equals(Naming.INSTANCE))
                .distinct()
                .map(InfluxQl::name)
                .toList();
        return ask(new Questions(measurement).groups(keys, condition, from, to));
    }

    private int merge(Schema schema, Group group, AnswerRow lengths, long from, long to) throws WriteException {
        long length = Math.round(lengths.number(Questions.SHORTEST));
        long longest = Math.round(lengths.number(Questions.LONGEST));
        if (length != longest || length <= 0) {
            problems.accept("Generators with windows of " + length + " ms and of " + longest + " ms write as "
                    + group.measurement() + " " + group.tags()
                    + " at the same time; windows of different lengths are not merged. Set windowSeconds to the same"
                    + " on all of them, and give runs a name");
            return 0;
        }
        long start = Math.floorDiv(from, length) * length;
        long end = -Math.floorDiv(-to, length) * length;
        String condition = group.where(schema.tags);
        WindowSums sums = new WindowSums(this::ask, target, group, condition, length, schema.percentiles);
        int merged = 0;
        for (long window : differing(group.measurement(), condition, length, start, end)) {
            merged += sums.add(window);
        }
        return merged + sums.finish();
    }

    private Set<Long> differing(String measurement, String condition, long length, long from, long to)
            throws WriteException {
        Questions questions = new Questions(measurement);
        Map<Long, AnswerRow> merged = new HashMap<>();
        ask(questions.merged(condition, from, to)).forEach(row -> merged.put(row.millis(), row));
        return ask(questions.written(condition, length, from, to)).stream()
                .filter(row -> differs(row, merged.get(row.millis())))
                .map(AnswerRow::millis)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean differs(AnswerRow written, AnswerRow merged) {
        return merged == null
                || written.number(Questions.COUNT) != merged.number(Questions.COUNT)
                || written.number(Questions.INSTANCES) != merged.number(Questions.INSTANCES);
    }

    /** What there is in a measurement: tags of the buckets, and percentiles to be merged. */
    private record Schema(Set<String> tags, List<Percentile> percentiles) {}

    private Schema schema(String measurement) throws WriteException {
        Questions questions = new Questions(measurement);
        List<Percentile> all = new ArrayList<>(percentiles);
        ALWAYS.forEach(percent -> all.add(Percentile.of(percent)));
        // Those of before too: else they would stay as they were, beside new ones.
        ask(questions.mergedFields()).forEach(row -> Percentile.ofField(row.text(Questions.FIELD_KEY))
                .ifPresent(all::add));
        Set<String> tags = new TreeSet<>();
        ask(questions.tagKeys()).forEach(row -> tags.add(row.text(Questions.TAG_KEY)));
        return new Schema(tags, all.stream().distinct().toList());
    }

    private List<AnswerRow> ask(String question) throws WriteException {
        return AnswerRow.all(target.query(question, ANSWER_MILLIS));
    }
}
