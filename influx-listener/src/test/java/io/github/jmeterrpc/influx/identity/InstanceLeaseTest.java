package io.github.jmeterrpc.influx.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that a real InfluxDB gives at no chosen moment. */
@Timeout(60)
class InstanceLeaseTest {

    private static final String TOKEN = "0123456789";

    private final SeriesTags here = new SeriesTags("jmeter", "", "here", Map.of());
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final SeriesTags second = here.as("here-second");

    private interface Answer {
        List<QueryRow> to(String question) throws WriteException, InterruptedException;
    }

    private InstanceLease.Outcome outcome(SeriesTags unknown, long millis, Answer answer) throws InterruptedException {
        InstanceLease lease = new InstanceLease(new Server(answer, told), here, second, unknown, TOKEN);
        InstanceLease.Outcome outcome = lease.await(millis);
        lease.close();
        return outcome;
    }

    private record Server(Answer answer, List<String> told) implements Sink {

        private static final Pattern CLAIM = Pattern.compile("instance=([^, ]*).*alive=(\\d)");

        @Override
        public void check(long timeoutMillis) {}

        @Override
        public void write(List<String> lines) {
            for (String line : lines) {
                Matcher claim = CLAIM.matcher(line);
                assertThat(claim.find()).as(line).isTrue();
                told.add(claim.group(1) + " " + claim.group(2));
            }
        }

        @Override
        public List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException {
            try {
                return answer.to(influxQl);
            } catch (InterruptedException e) {
                throw WriteException.notReadable("interrupted");
            }
        }

        @Override
        public void abort() {}

        @Override
        public String name() {
            return "here";
        }

        @Override
        public void close() {}
    }

    private static QueryRow claim(String question, String token) {
        String instance = question.replaceAll(".*\"instance\" = '([^']*)'.*", "$1");
        return new QueryRow(Map.of("instance", instance), Map.of("mark", token, "alive", "1"));
    }

    @Test
    void aNameThatIsTakenIsNotUsed() throws InterruptedException {
        Answer answer = question -> question.contains("'here'")
                ? List.of(claim(question, TOKEN), claim(question, "another"))
                : List.of(claim(question, TOKEN));

        assertThat(outcome(here, 30_000, answer).naming()).isEqualTo(second);
        assertThat(outcome(second, 30_000, answer).naming()).isEqualTo(second);
    }

    @Test
    void whereBothNamesAreTakenOneIsMadeThatNobodyHas() throws InterruptedException {
        Answer answer = question -> List.of(claim(question, TOKEN), claim(question, "another"));

        assertThat(outcome(second, 30_000, answer).naming()).isEqualTo(here.as("here-second-" + TOKEN));
        assertThat(told).contains("here 0", "here-second 0");
    }

    @Test
    void aNameThatNobodyElseHasIsKept() throws InterruptedException {
        assertThat(outcome(second, 30_000, question -> List.of(claim(question, TOKEN)))
                        .naming())
                .isEqualTo(here);
    }

    @Test
    void whoDoesNotFindItsOwnClaimCannotRead() throws InterruptedException {
        InstanceLease.Outcome outcome = outcome(second, 30_000, question -> List.of());

        assertThat(outcome.naming()).isEqualTo(second);
        assertThat(outcome.problem()).get().satisfies(problem -> assertThat(problem.isNotReadable())
                .isTrue());
    }

    @Test
    void whoAnswersTooLateConfirmsNothing() throws InterruptedException {
        CountDownLatch late = new CountDownLatch(1);
        InstanceLease.Outcome outcome = outcome(second, 100, question -> {
            late.await();
            return List.of(claim(question, TOKEN));
        });
        late.countDown();

        assertThat(outcome.naming()).isEqualTo(second);
        assertThat(outcome.problem()).get().satisfies(problem -> assertThat(problem)
                .hasMessageContaining("does not answer within 100 ms"));
    }
}
