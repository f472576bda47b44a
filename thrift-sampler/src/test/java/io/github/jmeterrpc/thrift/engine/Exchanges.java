package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleResult;

/** Calls with the expected replies, for the IDL with every type. */
final class Exchanges {

    private static final Path IDL = Path.of(Plans.IDL);
    private static final Path EVERYTHING = Path.of("src/test/resources/types/everything.json");

    private final String idl;
    private final Service service;
    private final List<Exchange> exchanges = new ArrayList<>();

    /**
     * @param idl IDL file in the folder of the target's IDL
     * @param service name of a service in this file
     */
    Exchanges(String idl, String service) throws Exception {
        this.idl = IDL.resolveSibling(idl).toString();
        this.service = new IdlFiles()
                .load(this.idl, IDL.getParent(), List.of())
                .services()
                .get(service);
    }

    /** A value of each type, those at the edges of each. */
    static ObjectNode everything() throws Exception {
        return (ObjectNode) JsonText.parse(Files.readString(EVERYTHING));
    }

    /** A call whose reply is this value. */
    Exchanges add(String method, String arguments, String reply) {
        exchanges.add(new Exchange(method, arguments, reply, "OK"));
        return this;
    }

    /** A call that gives back what it takes. */
    Exchanges echo(String method, String parameter, JsonNode value) {
        return add(method, "{\"" + parameter + "\":" + value + "}", value.toString());
    }

    /** A call that throws a declared exception. */
    Exchanges refusal(String method, String arguments, String exception) {
        exchanges.add(new Exchange(method, arguments, exception, "BUSINESS_EXCEPTION"));
        return this;
    }

    /** Makes all calls in one thread of JMeter's engine, and compares the replies. */
    void run(int port, Map<String, String> endpoint) throws Exception {
        ThriftSampler[] samplers = exchanges.stream()
                .map(exchange -> sampler(port, exchange, endpoint))
                .toArray(ThriftSampler[]::new);
        List<SampleResult> samples = Plans.run(1, 1, samplers);
        assertThat(samples).hasSameSizeAs(exchanges);
        for (int i = 0; i < samples.size(); i++) {
            compare(exchanges.get(i), samples.get(i), endpoint);
        }
    }

    private ThriftSampler sampler(int port, Exchange exchange, Map<String, String> endpoint) {
        ThriftSampler sampler = with(call(port, exchange.method, exchange.arguments), endpoint);
        return with(sampler, Map.of("idlFile", idl, "path", "/thrift", "passDeclaredException", "true"));
    }

    private void compare(Exchange exchange, SampleResult sample, Map<String, String> endpoint) throws Exception {
        String context = exchange.method + " over " + endpoint;
        assertThat(sample.getResponseCode())
                .as("%s: %s", context, sample.getResponseMessage())
                .isEqualTo(exchange.code);
        assertThat(sample.isSuccessful()).isTrue();
        assertThat((Object) sorted(exchange, sample.getResponseDataAsString()))
                .as(context)
                .isEqualTo(sorted(exchange, exchange.reply));
    }

    private JsonNode sorted(Exchange exchange, String json) throws Exception {
        JsonNode value = JsonText.parse(json);
        Optional<Type> type = service.method(exchange.method).orElseThrow().returns();
        return exchange.code.equals("OK") && type.isPresent() ? SortedJson.of(value, type.get()) : value;
    }

    private record Exchange(String method, String arguments, String reply, String code) {}
}
