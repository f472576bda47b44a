package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.CheckBar.Check;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.element.ConnectionCheck;
import io.github.jmeterrpc.influx.element.Parameter;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/** Tests the typed settings against the real InfluxDB and describes the result in a sentence. */
final class TypedConnection implements Check {

    private final ConnectionCheck check;

    /** @param typed the current input */
    TypedConnection(TestElement typed) {
        check = new ConnectionCheck(typed);
    }

    @Override
    public CheckOutcome run() {
        if (check.needsRunningTest()) {
            return new CheckOutcome(CheckVerdict.LATER, Parameter.TEXTS.get("connection.variables"));
        }
        try {
            ConnectionCheck.WritableDestination found = check.run();
            String good = MessageFormat.format(
                    Parameter.TEXTS.get("connection.good"), Parameter.TEXTS.translate(found.name()));
            List<String> lines = new ArrayList<>(List.of(good));
            if (!found.kind().remark().isEmpty()) {
                lines.add(Parameter.TEXTS.get("connection." + found.kind()));
            }
            found.warnings().stream().map(Parameter.TEXTS::translate).forEach(lines::add);
            return new CheckOutcome(CheckVerdict.GOOD, String.join("\n", lines));
        } catch (IllegalArgumentException | WriteException e) {
            return new CheckOutcome(
                    CheckVerdict.BAD,
                    MessageFormat.format(
                            Parameter.TEXTS.get("connection.bad"),
                            Parameter.withLabels(Parameter.TEXTS.translate(e.getMessage()))));
        }
    }

    @Override
    public void cancel() {
        check.cancel();
    }
}
