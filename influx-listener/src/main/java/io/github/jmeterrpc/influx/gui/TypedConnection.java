package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.BackgroundCheckBar.Check;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import io.github.jmeterrpc.influx.element.ConnectionCheck;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.record.FieldNames;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.text.MessageFormat;
import java.util.Optional;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Tests the typed settings against the real InfluxDB and describes the result in a sentence. */
final class TypedConnection implements Check {

    private final ConnectionCheck check;

    /** @param typed holds what is typed at this moment */
    TypedConnection(TestElement typed) {
        check = new ConnectionCheck(typed);
    }

    @Override
    public Outcome run() {
        if (check.needsRunningTest()) {
            return new Outcome(Verdict.LATER, Texts.LABELS.get("connection.variables"));
        }
        try {
            return new Outcome(Verdict.GOOD, MessageFormat.format(Texts.LABELS.get("connection.good"), check.run()));
        } catch (IllegalArgumentException | WriteException e) {
            return new Outcome(
                    Verdict.BAD, MessageFormat.format(Texts.LABELS.get("connection.bad"), withLabels(e.getMessage())));
        }
    }

    /** Replaces English labels by those of the window's language. */
    private static String withLabels(String message) {
        String text = message;
        for (PropertyDescriptor<?, ?> property :
                InfluxDbMetricsSchema.INSTANCE.getProperties().values()) {
            String parameter = property.getShortName();
            Optional<String> label = Texts.LABELS.find(parameter);
            if (label.isPresent()) {
                text = text.replace(FieldNames.of(parameter), FieldNames.of(label.get(), parameter));
            }
        }
        return text;
    }

    @Override
    public void cancel() {
        check.cancel();
    }
}
