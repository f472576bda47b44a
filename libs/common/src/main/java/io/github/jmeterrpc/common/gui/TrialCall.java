package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.common.gui.field.JsonLayout;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.common.language.Labels;
import java.text.MessageFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Takes one sample as a thread of a test does, and closes its connections. {@link #cancel}
 * interrupts the call as the end of a test does.
 */
final class TrialCall implements CheckBar.Check {

    /** Maximum number of characters shown; a text area takes seconds to show more. */
    private static final int MOST_CHARACTERS = 200_000;

    private static final long RETRY_MS = 20;

    /** The sampler classes that have made a call in this JVM. */
    private static final Set<Class<?>> CALLED = ConcurrentHashMap.newKeySet();

    private final Labels labels;
    private final RpcSampler<?, ?, ?> sampler;
    private final TrialScope scope;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean cancelled;

    /** @param sampler with the properties as typed; used for this call alone */
    TrialCall(Labels labels, RpcSampler<?, ?, ?> sampler, TrialScope scope) {
        this.labels = labels;
        this.sampler = sampler;
        this.scope = scope;
    }

    @Override
    public CheckOutcome run() {
        JMeterContext context = JMeterContextService.getContext();
        try {
            scope.prepare(sampler);
            sampler.setThreadContext(context);
            return outcome(sampleOfTest());
        } finally {
            context.clear();
            ended.countDown();
        }
    }

    private SampleResult sampleOfTest() {
        sampler.testStarted();
        try {
            sampler.threadStarted();
            return cancelled ? new SampleResult() : sampler.sample(null);
        } finally {
            // Late cancels must not reach the closing of connections.
            ended.countDown();
            sampler.threadFinished();
            sampler.testEnded();
        }
    }

    private CheckOutcome outcome(SampleResult result) {
        boolean codeOnly = result.getResponseMessage().equals(result.getResponseCode());
        String ended = MessageFormat.format(
                labels.get(codeOnly ? "try.ended.code" : "try.ended"),
                result.getResponseCode(),
                labels.translate(result.getResponseMessage()),
                String.valueOf(result.getTime()));
        return new CheckOutcome(
                result.isSuccessful() ? CheckVerdict.GOOD : CheckVerdict.BAD,
                isFirst(result) ? ended + " " + labels.get("try.first") : ended,
                details(result.getResponseDataAsString()));
    }

    /**
     * Returns whether the time includes class loading. There is no hidden warm-up call, because it
     * could change data of the service.
     */
    private boolean isFirst(SampleResult result) {
        boolean called = result.isSuccessful() || result.getSentBytes() > 0;
        return called && CALLED.add(sampler.getClass());
    }

    private static String details(String reply) {
        String text = JsonText.read(reply).isContainerNode() ? JsonLayout.format(reply) : reply;
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + " …" : text;
    }

    /**
     * Tries until there is a call to interrupt: {@link #run} may still be opening shared resources.
     */
    @Override
    public void cancel() {
        cancelled = true;
        try {
            while (!sampler.interrupt() && !ended.await(RETRY_MS, TimeUnit.MILLISECONDS)) {
                // The next attempt may find a call.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
