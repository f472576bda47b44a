package io.github.jmeterrpc.endtoend.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A plan in which one thread runs a list of Dubbo samplers once. */
final class DubboPlan {

    private static final String ELEMENT = "io.github.jmeterrpc.dubbo.element.DubboSampler";

    private final Map<String, String> defaults = new LinkedHashMap<>();
    private final StringBuilder samplers = new StringBuilder();

    /**
     * @param defaults properties, without the prefix, of every sampler that does not name its own
     */
    DubboPlan(Map<String, String> defaults) {
        this.defaults.putAll(defaults);
    }

    DubboPlan call(String label, Map<String, String> properties) {
        Map<String, String> all = new LinkedHashMap<>(defaults);
        all.putAll(properties);
        samplers.append('<').append(ELEMENT).append(" guiclass=\"io.github.jmeterrpc.dubbo.gui.DubboSamplerGui\"");
        samplers.append(" testclass=\"" + ELEMENT + "\" testname=\"")
                .append(escaped(label))
                .append("\">\n");
        all.forEach((name, value) -> samplers.append("<stringProp name=\"DubboSampler." + name + "\">")
                .append(escaped(value))
                .append("</stringProp>\n"));
        samplers.append("</").append(ELEMENT).append("><hashTree/>\n");
        return this;
    }

    /** The response of the last call has to contain these texts, else its sample fails; once for each call. */
    DubboPlan answers(String... texts) {
        return requires("response_data", texts);
    }

    /** The same for the response headers, instead of {@link #answers}. */
    DubboPlan hasHeader(String text) {
        return requires("response_headers", text);
    }

    /** A JSR223 sampler, whose Groovy script has the result in {@code SampleResult}. */
    DubboPlan script(String label, String groovy) {
        samplers.append(
                """
                <JSR223Sampler guiclass="TestBeanGUI" testclass="JSR223Sampler" testname="%s">
                <stringProp name="scriptLanguage">groovy</stringProp>
                <stringProp name="cacheKey">true</stringProp>
                <stringProp name="script">%s</stringProp>
                </JSR223Sampler><hashTree/>
                """
                        .formatted(escaped(label), escaped(groovy)));
        return this;
    }

    private DubboPlan requires(String field, String... texts) {
        String none = "<hashTree/>\n";
        samplers.setLength(samplers.length() - none.length());
        samplers.append(
                """
                <hashTree><ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="text">
                <collectionProp name="Asserion.test_strings">%s</collectionProp>
                <stringProp name="Assertion.test_field">Assertion.%s</stringProp>
                <intProp name="Assertion.test_type">16</intProp>
                </ResponseAssertion><hashTree/></hashTree>
                """
                        .formatted(
                                Stream.of(texts)
                                        .map(text -> "<stringProp name=\"0\">" + escaped(text) + "</stringProp>")
                                        .collect(Collectors.joining()),
                                field));
        return this;
    }

    Path write(Path file) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text() {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan"/><hashTree>
                <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="threads">
                <intProp name="ThreadGroup.num_threads">1</intProp>
                <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                <intProp name="LoopController.loops">1</intProp>
                <boolProp name="LoopController.continue_forever">false</boolProp>
                </elementProp></ThreadGroup><hashTree>
                %s</hashTree></hashTree></hashTree></jmeterTestPlan>
                """
                .formatted(samplers);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
