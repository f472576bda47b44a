package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.visualizers.backend.SamplerMetric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampleReaderTest {

    private static final long END = 1_700_000_000_000L;
    private final Recorder recorder = new Recorder(new LabelRules(false, label -> true, 10), 0, 1);

    @AfterEach
    void forgetSampler() {
        JMeterContextService.getContext().setCurrentSampler(null);
    }

    private Sample read(SampleResult result) {
        Sample sample = recorder.forThisThread().sample();
        SampleReader.read(result, sample);
        return sample;
    }

    private static SampleResult result(boolean ok, SampleResult... parts) {
        SampleResult result = SampleResult.createTestSample(END - 250, END);
        result.setSampleLabel("a");
        result.setSuccessful(ok);
        result.setResponseCode(ok ? "200" : "500");
        result.setResponseMessage(ok ? "OK" : "no");
        result.setSentBytes(7);
        result.setBytes(70L);
        for (SampleResult part : parts) {
            result.addRawSubResult(part);
        }
        return result;
    }

    private static SampleResult transaction(SampleResult... parts) {
        SampleResult transaction = result(true, parts);
        transaction.setResponseMessage("Number of samples in transaction : 2, number of failing samples : 0");
        return transaction;
    }

    static Stream<SampleResult> all() {
        SampleResult many = result(true);
        many.setSampleCount(5);
        List<SampleResult> results = new ArrayList<>(List.of(
                result(true),
                result(false),
                many,
                result(true, result(true), result(false)),
                transaction(),
                transaction(result(true), result(true)),
                transaction(transaction(), result(true), transaction(result(true)))));
        return results.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void samplesHitsAndBytesAreCountedAsTheCoreListenerCountsThem(SampleResult result) {
        SamplerMetric own = new SamplerMetric();
        SamplerMetric total = new SamplerMetric();
        own.add(result);
        total.addCumulated(result);

        Sample sample = read(result);

        assertThat(sample.count).isEqualTo(own.getTotal());
        assertThat(sample.errors).isEqualTo(own.getFailures());
        assertThat(sample.hits).isEqualTo(own.getHits());
        assertThat(sample.totalHits).isEqualTo(total.getHits());
        assertThat(sample.sentBytes).isEqualTo(own.getSentBytes());
        assertThat(sample.receivedBytes).isEqualTo(own.getReceivedBytes());
        assertThat(sample.bytesInTotal ? sample.sentBytes : 0).isEqualTo(total.getSentBytes());
        assertThat(sample.bytesInTotal ? sample.receivedBytes : 0).isEqualTo(total.getReceivedBytes());
    }

    @Test
    void failuresAreNamedAsTheCoreListenerNamesThem() {
        SampleResult result = result(false);
        assertThat(read(result).responseCode).isEqualTo("500");
        assertThat(read(result).failure.kind()).isEqualTo(new FailureKind("500", "no"));

        AssertionResult assertion = new AssertionResult("size");
        assertion.setResultForFailure("too small");
        result.addAssertionResult(assertion);
        assertThat(read(result).responseCode).isEqualTo("Assertion failed");
        assertThat(read(result).failure.kind()).isEqualTo(new FailureKind("Assertion failed", "too small"));
    }

    @Test
    void cutsLongMessagesOfFailures() {
        SampleResult result = result(false);
        result.setResponseMessage("x".repeat(1_000_000));
        assertThat(read(result).failure.kind().message()).isEqualTo("x".repeat(199) + "…");
    }

    @Test
    void durationsAreThoseOfJMeterInMilliseconds() {
        assertThat(read(result(true)).micros).isEqualTo(250_000);
        assertThat(read(result(true)).endMillis).isEqualTo(END);
    }

    /** A sampler that measured one result more finely than JMeter. */
    private static final class Fine extends AbstractSampler implements NanoTimed {

        private static final long serialVersionUID = 1L;
        private final transient SampleResult own = result(true);

        @Override
        public SampleResult sample(Entry entry) {
            return own;
        }

        @Override
        public long nanosOf(SampleResult result) {
            return result == own ? 1_234_567 : -1;
        }
    }

    @Test
    void readsNanosecondsWhereTheSamplerHasThem() {
        Fine sampler = new Fine();
        JMeterContextService.getContext().setCurrentSampler(sampler);

        assertThat(read(sampler.own).micros).isEqualTo(1234);
        assertThat(read(result(true)).micros).isEqualTo(250_000);
    }
}
