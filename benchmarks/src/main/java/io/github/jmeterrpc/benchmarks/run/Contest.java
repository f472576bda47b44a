package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A sampler and all that it is compared with. */
public enum Contest {
    /** Dubbo Request. */
    DUBBO("dubbo", DubboRows.ALL, "1k,100k,fresh") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int callers, Path output, Duration limit) {
            // The calls of the side that stands still occupy the provider's threads no longer than its answers take.
            return suite.startProvider(port, 200 + 2 * callers, output, limit);
        }
    },
    /** Thrift Request. */
    THRIFT("thrift", ThriftRows.ALL, "1k,100k,struct,client,shared,socket") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int callers, Path output, Duration limit) {
            // As everybody starts it: TThreadedSelectorServer, framed, binary.
            return suite.startThriftServer(port, List.of(), output, limit);
        }
    };

    private final String text;
    private final List<Row> rows;
    private final String usualRows;

    Contest(String text, List<Row> rows, String usualRows) {
        this.text = text;
        this.rows = rows;
        this.usualRows = usualRows;
    }

    /** The contest that users call by this name. */
    public static Optional<Contest> of(String text) {
        return Arrays.stream(values())
                .filter(contest -> contest.text.equals(text))
                .findFirst();
    }

    /** How users call it. */
    public String text() {
        return text;
    }

    public List<Row> rows() {
        return rows;
    }

    /** The row that users call by this name. */
    public Optional<Row> row(String name) {
        return rows.stream().filter(row -> row.text().equals(name)).findFirst();
    }

    /** The rows that are measured when none are asked for, separated by commas. */
    public String usualRows() {
        return usualRows;
    }

    /**
     * Starts what both sides call, on 127.0.0.1.
     *
     * @param callers threads of one side
     */
    abstract ManagedProcess startTarget(Suite suite, int port, int callers, Path output, Duration limit);
}
