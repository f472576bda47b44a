package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A sampler and its contenders. */
public enum Comparison {
    /** Dubbo Request. */
    DUBBO(
            DubboRows.ALL,
            "1k,100k,fresh",
            "Dubbo Request in a real JMeter, side by side with a plain Java loop over one cached GenericService. Both call"
                    + " echo of a provider on this machine, over 127.0.0.1 alone; JMeter writes its CSV result file. The"
                    + " two take turns: one calls while the other one stands still.") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int callers, Path output, Duration limit) {
            // The calls of the side that stands still occupy the provider's threads no longer than its answers take.
            return suite.startProvider(port, 200 + 2 * callers, output, limit);
        }
    },
    /** Thrift Request. */
    THRIFT(
            ThriftRows.ALL,
            "1k,100k,struct,client,shared,socket",
            "Thrift Request in a real JMeter, side by side with a plain Java loop in which each thread has libthrift's"
                    + " generated client on a connection of its own. Both call echo of a server on this machine (framed,"
                    + " binary), over 127.0.0.1 alone. They take turns as with dubbo.") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int callers, Path output, Duration limit) {
            // As everybody starts it: TThreadedSelectorServer, framed, binary.
            return suite.startThriftServer(port, List.of(), output, limit);
        }
    };

    private final List<Row> rows;
    private final String usualRows;
    private final String summary;

    Comparison(List<Row> rows, String usualRows, String summary) {
        this.rows = rows;
        this.usualRows = usualRows;
        this.summary = summary;
    }

    /** How users call it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is compared with what. */
    public String summary() {
        return summary;
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
