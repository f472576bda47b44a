package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.CheckBar.Check;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import io.github.jmeterrpc.influx.element.ConnectionCheck;
import io.github.jmeterrpc.influx.element.Parameter;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.text.MessageFormat;
import org.apache.jmeter.testelement.TestElement;

/** Tests the typed settings against the real InfluxDB and describes the result in a sentence. */
final class TypedConnection implements Check {

    private final ConnectionCheck check;

    /** @param typed the current input */
    TypedConnection(TestElement typed) {
        check = new ConnectionCheck(typed);
    }

    @Override
    public Outcome run() {
        if (check.needsRunningTest()) {
            return new Outcome(Verdict.LATER, Parameter.TEXTS.get("connection.variables"));
        }
        try {
            ConnectionCheck.Found found = check.run();
            String good = MessageFormat.format(Parameter.TEXTS.get("connection.good"), found.name());
            boolean hasRemark = !found.kind().remark().isEmpty();
            return new Outcome(
                    Verdict.GOOD, hasRemark ? good + "\n" + Parameter.TEXTS.get("connection." + found.kind()) : good);
        } catch (IllegalArgumentException | WriteException e) {
            return new Outcome(
                    Verdict.BAD,
                    MessageFormat.format(Parameter.TEXTS.get("connection.bad"), Parameter.withLabels(e.getMessage())));
        }
    }

    @Override
    public void cancel() {
        check.cancel();
    }
}
