package io.github.jmeterrpc.common.functions;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * {@code ${__jsonEscape(text)}}: the text as it is written between the quotation marks of a JSON
 * string. A second parameter names a variable that also receives it.
 *
 * <p>Each plugin contains this class under a name of its own. JMeter registers functions by their
 * name in the plan, so only one of the classes is used.
 */
public final class JsonEscape extends AbstractFunction {

    private List<CompoundVariable> parameters = List.of();

    @Override
    public String execute(SampleResult previousResult, Sampler currentSampler) {
        char[] escaped =
                JsonStringEncoder.getInstance().quoteAsString(parameters.get(0).execute());
        String text = String.valueOf(escaped);
        String variable = parameters.size() > 1 ? parameters.get(1).execute().trim() : "";
        if (!variable.isEmpty() && getVariables() != null) {
            getVariables().put(variable, text);
        }
        return text;
    }

    @Override
    public void setParameters(Collection<CompoundVariable> given) throws InvalidVariableException {
        checkParameterCount(given, 1, 2);
        parameters = List.copyOf(given);
    }

    @Override
    public String getReferenceKey() {
        return "__jsonEscape";
    }

    @Override
    public List<String> getArgumentDesc() {
        return List.of("Text to escape for a JSON string", "Name of variable in which to store the result (optional)");
    }
}
