package io.github.jmeterrpc.convert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.DubboNames;
import io.github.jmeterrpc.convert.plan.NewElement;
import io.github.jmeterrpc.convert.plan.Properties;
import io.github.jmeterrpc.convert.plan.Variables;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/**
 * A sampler of zalopay's plugin for gRPC, which calls unary methods.
 *
 * @param old its properties
 * @param sets names the descriptor sets of the plan
 * @param notes receives notes about parts that cannot be converted
 */
record OldGrpc(Properties old, DescriptorSets sets, List<ConversionNote> notes) {

    private static final String TYPE = "vn.zalopay.benchmark.GRPCSampler";

    static boolean isOne(Element element) {
        return element.getTagName().equals(TYPE);
    }

    void sampler(NewElement made) {
        made.text(DubboNames.ADDRESS, "tri://" + field("host") + ":" + field("port"));
        method(made);
        definition(made);
        made.text("DubboSampler.arguments", field("requestJson"));
        made.text("DubboSampler.timeout", timeout());
        made.rows("DubboSampler.attachments", metadata());
        // In the other plugin, each thread has its own channel.
        made.flag("DubboSampler.connectionPerThread", true);
        if (field("tls").equals("true")) {
            made.flag("DubboSampler.tls", true);
            if (field("tlsDisableVerification").equals("true")) {
                made.flag("DubboSampler.tlsAnyHost", true);
                note("TLS without verification is not supported: type the file of the server's certificate, or of its"
                        + " authority, in Trusted certificates");
            }
        }
    }

    private void method(NewElement made) {
        String name = field("fullMethod");
        List<String> parts = Variables.split(name, '/');
        if (parts.size() == 2) {
            made.text("DubboSampler.interface", parts.get(0).strip());
            made.text("DubboSampler.method", parts.get(1).strip());
        } else {
            note("Full method " + name + ": is not of the form service/method; type the service in Interface, and the"
                    + " method in Method");
        }
    }

    /** In the other plugin, protoc compiles all files of a folder during the test. */
    private void definition(NewElement made) {
        String folder = field("protoFolder");
        if (folder.isEmpty()) {
            note("Proto Root Directory is empty: type a descriptor set in Protobuf definition, or reflection");
            return;
        }
        DescriptorSets.Named set = sets.of(folder, field("libFolder"));
        made.text("DubboSampler.protobuf", set.file());
        if (set.isNew()) {
            note("needs the descriptor set " + set.file() + ", in the folder of the converted plan: " + set.command());
        }
    }

    private String timeout() {
        String deadline = field("deadline");
        if (deadline.matches("-?\\d+") && Long.parseLong(deadline) <= 0) {
            note("Deadline " + deadline + " was no limit there; here the limit is 3000 ms unless Timeout has another");
            return "";
        }
        return deadline;
    }

    /** JSON, or {@code key1:value1,key2:value2} with encoded values. */
    private List<NewElement.TableRow> metadata() {
        String text = field("metadata");
        if (text.isEmpty()) {
            return List.of();
        }
        return text.startsWith("{") ? metadataOfJson(text) : metadataOfPairs(text);
    }

    private List<NewElement.TableRow> metadataOfJson(String text) {
        List<NewElement.TableRow> rows = new ArrayList<>();
        try {
            JsonNode values = JsonText.parse(text);
            for (Map.Entry<String, JsonNode> value : values.properties()) {
                rows.add(
                        new NewElement.TableRow(value.getKey(), value.getValue().asText()));
            }
        } catch (JsonProcessingException e) {
            note("Metadata " + JsonText.NOT_JSON + JsonText.place(e) + "; type its names and values in Attachments");
        }
        return rows;
    }

    private List<NewElement.TableRow> metadataOfPairs(String text) {
        List<NewElement.TableRow> rows = new ArrayList<>();
        for (String pair : Variables.split(text, ',')) {
            List<String> parts = Variables.split(pair, ':');
            if (parts.size() < 2) {
                note("Metadata " + pair.strip() + ": is not of the form name:value; type its name and value in"
                        + " Attachments");
            } else {
                rows.add(new NewElement.TableRow(
                        parts.get(0).strip(),
                        decoded(pair.substring(parts.get(0).length() + 1))));
            }
        }
        return rows;
    }

    private static String decoded(String value) {
        try {
            return Variables.in(value) ? value : URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return value;
        }
    }

    private String field(String name) {
        return old.text("GRPCSampler." + name);
    }

    private void note(String text) {
        notes.add(new ConversionNote(old.element().getAttribute("testname"), text));
    }
}
