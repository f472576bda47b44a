package io.github.jmeterrpc.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.DubboNames;
import io.github.jmeterrpc.convert.plan.JmxFile;
import io.github.jmeterrpc.convert.plan.Properties;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class ConvertTest {

    private static final String SAMPLE = "io.github.ningyu.jmeter.plugin.dubbo.sample.DubboSample";
    private static final String GUI = "io.github.ningyu.jmeter.plugin.dubbo.gui.DubboSampleGui";

    @TempDir
    private Path folder;

    private JmxFile converted;
    private List<String> notes;

    private void convert(Path plan) throws Exception {
        JmxFile file = JmxFile.read(plan);
        Conversion conversion = new Conversion(file);
        assertThat(conversion.run()).isTrue();
        notes = conversion.notes().stream().map(ConversionNote::toString).toList();
        Path written = folder.resolve("written.jmx");
        file.write(written);
        converted = JmxFile.read(written);
    }

    private Path givenPlan() throws IOException {
        Path plan = folder.resolve("plan.jmx");
        try (InputStream text = ConvertTest.class.getResourceAsStream("old-plugin.jmx")) {
            Files.copy(text, plan);
        }
        return plan;
    }

    /** A plan with an element of the old plugin that has these fields, and others. */
    private Path plan(String others, Map<String, String> fields) throws IOException {
        String text = fields.entrySet().stream()
                .map(field ->
                        "<stringProp name='FIELD_DUBBO_" + field.getKey() + "'>" + field.getValue() + "</stringProp>")
                .collect(Collectors.joining());
        return Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testname='p'/><hashTree>" + others + "<" + SAMPLE + " guiclass='"
                        + GUI + "' testname='call' enabled='false'>" + text + "</" + SAMPLE
                        + "><hashTree/></hashTree></hashTree></jmeterTestPlan>");
    }

    private Properties only(String type) {
        List<Element> found = converted.elements(element -> element.getTagName().equals(type));
        assertThat(found).hasSize(1);
        return Properties.of(found.get(0));
    }

    private Properties sampler() {
        return only(DubboNames.SAMPLER);
    }

    @Test
    void aWholePlanOfTheOldPlugin() throws Exception {
        Path plan = givenPlan();
        convert(plan);

        Properties defaults = only(DubboNames.DEFAULTS);
        assertThat(defaults.text(DubboNames.ADDRESS))
                .isEqualTo("zookeeper://127.0.0.1:${__P(registry,2181)}?timeout=30000");
        List<Properties> samplers = converted.elements(e -> e.getTagName().equals(DubboNames.SAMPLER)).stream()
                .map(Properties::of)
                .toList();
        assertThat(samplers)
                .extracting(sampler -> sampler.element().getAttribute("testname"))
                .containsExactly("echo \"quoted\"", "sleep", "placeOrder");
        Properties echo = samplers.get(0);
        assertThat(echo.text("TestPlan.comments")).isEqualTo("kept");
        assertThat(echo.has(DubboNames.ADDRESS)).isFalse();
        assertThat(echo.text("DubboSampler.interface")).isEqualTo("io.github.jmeterrpc.targets.dubbo.StressService");
        assertThat(echo.text("DubboSampler.method")).isEqualTo("echo");
        assertThat(echo.text("DubboSampler.timeout")).isEqualTo("60000");
        assertThat(echo.text("DubboSampler.connections")).isEqualTo("2");
        assertThat(echo.has("DubboSampler.cluster")).isFalse();
        assertThat(echo.has("DubboSampler.version")).isFalse();
        assertThat(echo.arguments("DubboSampler.argumentRows"))
                .isEqualTo(Map.of("java.lang.String", "\"\\\"你好\\\" <1>\""));
        assertThat(echo.arguments("DubboSampler.attachments")).isEqualTo(Map.of("trace-id", "t-${__threadNum}"));
        Properties sleep = samplers.get(1);
        assertThat(sleep.text("DubboSampler.cluster")).isEqualTo("failover");
        assertThat(sleep.text("DubboSampler.retries")).isEqualTo("2");
        assertThat(sleep.text("DubboSampler.loadbalance")).isEqualTo("roundrobin");
        assertThat(sleep.text("DubboSampler.async")).isEqualTo("true");
        assertThat(sleep.arguments("DubboSampler.argumentRows")).isEqualTo(Map.of("long", "0"));
        Properties metrics = only(CoreListener.METRICS);
        assertThat(metrics.text("InfluxDbMetrics.influxdbUrl")).isEqualTo("${__P(influx.url)}");
        assertThat(metrics.text("InfluxDbMetrics.percentiles")).isEqualTo("99;50");
        assertThat(metrics.arguments("InfluxDbMetrics.userTags")).isEqualTo(Map.of("env", "staging"));
        assertThat(notes).hasSize(1).allMatch(note -> note.startsWith("\"sleep\": Async:"));
        assertThat(converted.elements(e -> e.getTagName().equals("ResponseAssertion")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TestPlan", "ThreadGroup", "ResponseAssertion"})
    void allElseStaysAsItWas(String type) throws Exception {
        Path plan = givenPlan();
        convert(plan);

        Predicate<Element> wanted = element -> element.getTagName().equals(type);
        Element before = JmxFile.read(plan).elements(wanted).get(0);
        Element after = converted.elements(wanted).get(0);
        assertThat(after.isEqualNode(before)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none      | 10.0.0.1:20880                 | dubbo://10.0.0.1:20880",
                "''        | 10.0.0.1:20880                 | dubbo://10.0.0.1:20880",
                "zookeeper | 10.0.0.1:2181, 10.0.0.2:2181   | zookeeper://10.0.0.1:2181?backup=10.0.0.2:2181",
                "zookeeper | zookeeper://10.0.0.1:2181      | zookeeper://10.0.0.1:2181",
                "zookeeper | ${__P(zk,${a})}:2181,${b}      | zookeeper://${__P(zk,${a})}:2181?backup=${b}",
                "nacos     | 10.0.0.1:8848?namespace=x      | nacos://10.0.0.1:8848?namespace=x",
                "multicast | 224.5.6.7:1234                 | multicast://224.5.6.7:1234",
            })
    void registriesAndDirectAddresses(String protocol, String address, String expected) throws Exception {
        convert(plan("", Map.of("REGISTRY_PROTOCOL", protocol, "RPC_PROTOCOL", "dubbo://", "ADDRESS", address)));
        assertThat(sampler().text(DubboNames.ADDRESS)).isEqualTo(expected);
        assertThat(sampler().element().getAttribute("enabled")).isEqualTo("false");
        assertThat(notes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "int               | null       | 0",
                "boolean           | ~~         | false",
                "boolean           | TRUE       | true",
                "integer           | ~~         | ]NULL[",
                "String            | null       | ]NULL[",
                "java.util.List    | ['a']      | ['a']",
                "a.b.C             | {\"x\":\"${y}\",\"z\":1} | {\"x\":\"${y}\",\"z\":1}",
                "String            | a ${y}     | a ${y}",
                "double            | -1.5e3     | -1.5e3",
                "java.time.LocalDate | \"2020-10-15\" | \"2020-10-15\"",
            })
    void valuesMeanWhatTheyMeantThere(String type, String value, String expected) throws Exception {
        convertArgument(type, value);
        assertThat(sampler().arguments("DubboSampler.argumentRows")).containsValue(expected);
        assertThat(notes).hasSize(value.equals("['a']") ? 1 : 0);
    }

    private void convertArgument(String type, String value) throws Exception {
        convert(plan(
                "",
                Map.of(
                        "METHOD_ARGS_SIZE", "1",
                        "METHOD_ARGS_PARAM_TYPE1", type,
                        "METHOD_ARGS_PARAM_VALUE1", value)));
    }

    /** What cannot be proved to arrive as it did is a line of the report; what can be made equal, is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a.b.C   | {\"x\":${y}}      | a.b.C   | {\"x\":${y}} | outside of quotes.*\"\\$\\{name\\}\"",
                "a.b.C   | {\"x\":${__f(a,${b})}} | a.b.C | {\"x\":${__f(a,${b})}} | outside of quotes",
                "a.b.C   | {'x':'${y}'}    | a.b.C   | {'x':'${y}'} | is not valid JSON, whatever",
                "a.b.C   | {x:\"${y}\"}    | a.b.C   | {x:\"${y}\"} | is not valid JSON, whatever",
                "java.util.List | ['${y}','b'] | java.util.List | ['${y}','b'] | is not valid JSON, whatever",
                "java.lang.Integer | ${y}  | java.lang.Integer | ${y}  | alone.*null.*\\]NULL\\[",
                "int     | ${y}            | int     | ${y} | alone.*sent 0",
                "String  | ${y}${z}        | String  | ${y}${z} | alone.*sent null",
                "boolean | x${y}           | boolean | x${y} | true or false",
                "int     | 007             | int     | 7    | has 007, which is written as 7",
                "java.lang.Long | +5       | java.lang.Long | 5 | is written as 5",
                "long    | 000             | long    | 0    | is written as 0",
                "double  | .5              | double  | 0.5  | is written as 0.5",
                "int     | 5x              | int     | 5x   | has 5x, which is not a number",
                "java.time.LocalDateTime | \"2020-10-15 10:00:00\" | java.time.LocalDateTime | \"2020-10-15T10:00:00\" | ~~",
                "java.time.LocalDate | 2020-10-15 00:00:00 | java.time.LocalDate | \"2020-10-15\" | ~~",
                "java.time.LocalTime | 2020-10-15 10:01:02 | java.time.LocalTime | \"10:01:02\" | ~~",
                "java.time.LocalDateTime | \"${t}\" | java.time.LocalDateTime | \"${t}\" | LocalDateTime by a variable.*ISO",
                "java.time.Instant | 2020-10-15 10:00:00 | java.time.Instant | 2020-10-15 10:00:00 | not the ISO form",
                "[Ljava.lang.String; | [\"a\"] | java.lang.String[] | [\"a\"] | is written as java.lang.String\\[\\]",
                "[[I     | [[1]]           | int[][] | [[1]] | is written as int\\[\\]\\[\\]",
                "[Q      | [1]             | [Q      | [1] | is not known",
                "a.b.C   | {\"x\":\"C:\\\\t ${y}\"} | a.b.C | {\"x\":\"C:\\\\t ${y}\"} | backslash beside a variable",
                "String  | a\\,b ${y}      | String  | a\\,b ${y} | backslash beside a variable",
                "String  | a\\b ${__f(a\\,b)} | String | a\\b ${__f(a\\,b)} | ~~",
            })
    void reportsWhatItCannotProve(String type, String value, String newType, String expected, String note)
            throws Exception {
        convertArgument(type, value);
        assertThat(sampler().arguments("DubboSampler.argumentRows")).containsEntry(newType, expected);
        if (note.isEmpty()) {
            assertThat(notes).isEmpty();
        } else {
            assertThat(notes).hasSize(1);
            assertThat(notes.get(0)).matches("\"call\": Argument 1.*" + note + ".*");
        }
    }

    @Test
    void rowsThatAreOnlyCountedAreLeftOut() throws Exception {
        convert(plan(
                "",
                Map.of(
                        "METHOD_ARGS_SIZE", "2",
                        "METHOD_ARGS_PARAM_TYPE1", "int",
                        "METHOD_ARGS_PARAM_VALUE1", "1",
                        "ATTACHMENT_ARGS_SIZE", "1")));
        assertThat(sampler().arguments("DubboSampler.argumentRows")).isEqualTo(Map.of("int", "1"));
        assertThat(sampler().arguments("DubboSampler.attachments")).isEmpty();
        assertThat(notes).hasSize(1).allMatch(note -> note.contains("Argument 2: the plan counts 2 arguments"));
    }

    /** So that a comparison of the files shows the conversion alone. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void keepsTheRestOfAPlanCharacterForCharacter(String lineBreak) throws Exception {
        String before = String.join(
                lineBreak,
                "<jmeterTestPlan version='1.2'  properties=\"5.0\">",
                "<!-- a > b <x> --><hashTree>",
                "<TestPlan testname='p' guiclass=\"a\" enabled='true' a='&gt;&#x41;>'/><hashTree>",
                "<Note><![CDATA[</x> & ]]>&quot;&apos;</Note><empty></empty><hashTree />",
                "");
        String after = lineBreak + "<hashTree/>" + lineBreak + "</hashTree></hashTree></jmeterTestPlan>" + lineBreak;
        String old = "<io.github.ningyu.jmeter.plugin.dubbo.sample.DubboSample testname='call'/>";
        Path plan = Files.writeString(folder.resolve("plan.jmx"), before + old + after);
        convert(plan);
        String written = Files.readString(folder.resolve("written.jmx"));
        assertThat(written)
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + lineBreak + before)
                .endsWith(after)
                .doesNotContain("ningyu");
        assertThat(written.replace("\r\n", "")).doesNotContain("\r");
    }

    @Test
    void namesElementsOfUnknownPlugins() throws Exception {
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testname='p'/><hashTree>"
                        + "<com.example.dubbo.Sampler guiclass='com.example.dubbo.Gui' testname='call'/><hashTree/>"
                        + "<BackendListener testname='points'><stringProp name='classname'>org.example.InfluxClient"
                        + "</stringProp></BackendListener><hashTree/>"
                        + "<BackendListener testname='graphite'><stringProp name='classname'>org.example.Graphite"
                        + "</stringProp></BackendListener><hashTree/></hashTree></hashTree></jmeterTestPlan>");
        Conversion conversion = new Conversion(JmxFile.read(plan));
        assertThat(conversion.run()).isFalse();
        assertThat(conversion.notes().stream().map(ConversionNote::toString))
                .hasSize(2)
                .anyMatch(note -> note.matches("\"call\": .*com.example.dubbo.Sampler .*add a Dubbo Request.*"))
                .anyMatch(note -> note.matches("\"points\": .*org.example.InfluxClient.*add InfluxDB Metrics.*"));
        assertThat(Commands.of(new Convert()).execute(plan.toString())).isEqualTo(2);
    }

    @Test
    void namesAPrefixThatIsNotDeclared() throws Exception {
        Path plan = plan("<Note testname='n' x:extra='1'/>", Map.of("METHOD", "m"));
        assertThatThrownBy(() -> JmxFile.read(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("x:extra in <Note>")
                .hasMessageContaining("xmlns:x");
        Path declared = plan("<Note xmlns:x='urn:x' testname='n' x:extra='1'/>", Map.of("METHOD", "m"));
        convert(declared);
        assertThat(converted.elements(e -> e.hasAttribute("x:extra"))).hasSize(1);
    }

    @Test
    void namesTheLineOfBrokenXml() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.jmx"), "<jmeterTestPlan>\n<hashTree>\n</x>");
        assertThatThrownBy(() -> JmxFile.read(plan)).hasMessageContaining("line 3: ");
    }

    @Test
    void defaultsOfTheOtherPlugin() throws Exception {
        convert(plan("", Map.of()));
        assertThat(sampler().text("DubboSampler.timeout")).isEqualTo("1000");
        assertThat(sampler().text("DubboSampler.version")).isEqualTo("1.0");
    }

    @Test
    void theOldDefaultsFillWhatIsEmpty() throws Exception {
        convert(plan(
                "<ConfigTestElement guiclass='io.github.ningyu.jmeter.plugin.dubbo.gui.DubboDefaultConfigGui'"
                        + " testname='d'><stringProp name='FIELD_DUBBO_REGISTRY_PROTOCOL'>nacos</stringProp>"
                        + "<stringProp name='FIELD_DUBBO_ADDRESS'>10.0.0.1:8848</stringProp>"
                        + "<stringProp name='FIELD_DUBBO_REGISTRY_GROUP'>shop</stringProp>"
                        + "</ConfigTestElement><hashTree/>",
                Map.of("REGISTRY_PROTOCOL", "", "ADDRESS", "", "METHOD", "m")));
        assertThat(only(DubboNames.DEFAULTS).text(DubboNames.ADDRESS)).isEqualTo("nacos://10.0.0.1:8848");
        assertThat(only(DubboNames.DEFAULTS).text(DubboNames.REGISTRY_GROUP)).isEqualTo("shop");
        assertThat(sampler().has(DubboNames.ADDRESS)).isFalse();
        assertThat(sampler().has("DubboSampler.timeout")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ownValuesOverruleThoseOfTheDefaults(boolean several) throws Exception {
        String defaults = "<ConfigTestElement guiclass='io.github.ningyu.jmeter.plugin.dubbo.gui.DubboDefaultConfigGui'"
                + " testname='d'><stringProp name='FIELD_DUBBO_RETRIES'>2</stringProp>"
                + "</ConfigTestElement><hashTree/>";
        convert(plan(
                defaults.repeat(several ? 2 : 1),
                Map.of(
                        "RETRIES", "0",
                        "CLUSTER", "failfast",
                        "LOADBALANCE", "random",
                        "CONNECTIONS", "0",
                        "ASYNC", "sync")));
        assertThat(sampler().text("DubboSampler.retries")).isEqualTo("0");
        assertThat(sampler().text("DubboSampler.cluster")).isEqualTo("failover");
        assertThat(sampler().text("DubboSampler.loadbalance")).isEqualTo("random");
        assertThat(sampler().text("DubboSampler.connections")).isEqualTo("0");
        assertThat(sampler().text("DubboSampler.async")).isEqualTo("false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GBK", "GB18030", "ISO-8859-1", "windows-1252", "UTF-16", "UTF-8"})
    void plansInOtherEncodingsAreWrittenInUtf8(String encoding) throws Exception {
        String comment = encoding.startsWith("GB")
                ? "压测 \uD83D\uDE00".substring(0, encoding.equals("GBK") ? 2 : 5)
                : "Gr\u00fc\u00dfe";
        Path plan = plan("<Note testname='" + comment + "'/>", Map.of("METHOD", "m"));
        String text = Files.readString(plan);
        Files.write(
                plan, ("<?xml version='1.0' encoding='" + encoding + "'?>" + text).getBytes(Charset.forName(encoding)));

        assertThat(Commands.of(new Convert()).execute(plan.toString())).isZero();

        Path written = folder.resolve("plan-converted.jmx");
        assertThat(Files.readString(written)).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        assertThat(JmxFile.read(written)
                        .elements(e -> e.getTagName().equals("Note"))
                        .get(0)
                        .getAttribute("testname"))
                .isEqualTo(comment);
    }

    @Test
    void controlCharactersOfXml11AreKept() throws Exception {
        Path plan = plan("<Note testname='a&#1;b'>c&#x1b;d</Note>", Map.of("METHOD", "m"));
        Files.writeString(plan, "<?xml version='1.1'?>" + Files.readString(plan));
        convert(plan);
        Element note = converted.elements(e -> e.getTagName().equals("Note")).get(0);
        assertThat(note.getAttribute("testname")).isEqualTo("a\u0001b");
        assertThat(note.getTextContent()).isEqualTo("c\u001bd");
    }

    @Test
    void rejectsDeeplyNestedPlansAndWritesNothing() throws Exception {
        Path plan = plan("<hashTree>".repeat(10_000) + "</hashTree>".repeat(10_000), Map.of("METHOD", "m"));
        assertThat(Commands.of(new Convert()).execute(plan.toString())).isEqualTo(2);
        assertThat(folder.resolve("plan-converted.jmx")).doesNotExist();
    }

    @Test
    void reportsSettingsThatCannotBeConverted() throws Exception {
        convert(plan(
                "",
                Map.of(
                        "REGISTRY_PROTOCOL", "redis",
                        "ADDRESS", "10.0.0.1:6379",
                        "RPC_PROTOCOL", "hessian://",
                        "CLUSTER", "failsafe",
                        "CONFIG_CENTER_PROTOCOL", "apollo")));
        assertThat(String.join("\n", notes))
                .contains(
                        "\"call\": Registry redis", "RPC protocol hessian", "Cluster failsafe", "Configuration center");
    }

    @Test
    void reportsAConfigurationCenterUnlessItIsTheRegistry() throws Exception {
        Map<String, String> both = Map.of(
                "REGISTRY_PROTOCOL", "nacos",
                "ADDRESS", "10.0.0.3:8848?namespace=dev",
                "CONFIG_CENTER_PROTOCOL", "nacos");
        for (String center : List.of("10.0.0.3:8848", "10.0.0.4:8848")) {
            Map<String, String> fields = new HashMap<>(both);
            fields.put("CONFIG_CENTER_ADDRESS", center);
            convert(plan("", fields));
            assertThat(notes).hasSize(center.equals("10.0.0.3:8848") ? 0 : 1);
        }
    }

    @Test
    void theCommandWritesBesideThePlanAndRejectsOtherFiles() throws Exception {
        Path plan = givenPlan();
        assertThat(Commands.of(new Convert()).execute(plan.toString())).isZero();
        assertThat(folder.resolve("plan-converted.jmx")).exists();
        assertThat(Commands.of(new Convert())
                        .execute(folder.resolve("plan-converted.jmx").toString()))
                .isEqualTo(2);
        assertThat(Commands.of(new Convert()).execute(plan.toString(), "--out", plan.toString()))
                .isEqualTo(2);
        assertThat(Commands.of(new Convert()).execute(folder.resolve("none.jmx").toString()))
                .isEqualTo(2);
    }

    /** A plan with a sampler of yajad-jmeter-dubbo-plugin that has these fields, and others. */
    private Path yajadPlan(String others, Map<String, String> fields) throws IOException {
        String text = fields.entrySet().stream()
                .map(field -> "<stringProp name='Yajad." + field.getKey() + "'>"
                        + field.getValue().replace("&", "&amp;").replace("<", "&lt;") + "</stringProp>")
                .collect(Collectors.joining());
        return Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testname='p'/><hashTree>" + others
                        + "<com.yajad.jmeter.sampler.DubboSampler guiclass='com.yajad.jmeter.sampler.DubboSamplerGui'"
                        + " testname='call'>" + text
                        + "</com.yajad.jmeter.sampler.DubboSampler><hashTree/></hashTree></hashTree></jmeterTestPlan>");
    }

    private static Stream<Arguments> yaml() {
        return Stream.of(
                yaml("- 1\n- test", "java.lang.Integer: 1", "java.lang.String: test"),
                yaml("- int: 007\n- float: 1.2\n- bool: true", "int: 7", "float: 1.2", "boolean: true"),
                yaml(
                        "- 3000000000\n- 123L\n- !!long 5",
                        "java.lang.Long: 3000000000",
                        "java.lang.Long: 123",
                        "java.lang.Long: 5"),
                yaml("- 12345678901234567890", "java.math.BigInteger: 12345678901234567890"),
                yaml(
                        "- .5\n- 6.8523015e+5\n- !!float 54321",
                        "java.lang.Double: 0.5",
                        "java.lang.Double: 685230.15",
                        "java.lang.Double: 54321.0"),
                yaml(
                        "- \"123\"\n- !!str true\n- TRUE\n- '\"q\"'",
                        "java.lang.String: 123",
                        "java.lang.String: true",
                        "java.lang.String: TRUE",
                        "java.lang.String: \"\\\"q\\\"\""),
                yaml(
                        "- java.lang.Object: 123\n- java.lang.Object: '123'\n- java.lang.Object: 5L",
                        "java.lang.Object: 123",
                        "java.lang.Object: \"123\"",
                        "java.lang.Object: {\"class\":\"java.lang.Long\",\"value\":5}"),
                yaml(
                        "- 2019-05-01\n- !!date 2019-05-01\n- java.sql.Timestamp: 2019-05-01 12:00:01",
                        "java.util.Date: \"2019-05-01 00:00:00\"",
                        "java.util.Date: \"2019-05-01 00:00:00\"",
                        "java.sql.Timestamp: \"2019-05-01 12:00:01\""),
                yaml(
                        "- !!java.time.LocalDate 2019-05-01\n- !!java.time.LocalDateTime 2019-05-01 12:01:02",
                        "java.time.LocalDate: \"2019-05-01\"",
                        "java.time.LocalDateTime: \"2019-05-01T12:01:02\""),
                yaml(
                        "- !!java.math.BigDecimal 100.050\n- !!Float 2019",
                        "java.math.BigDecimal: 100.050",
                        "java.lang.Float: 2019.0"),
                yaml(
                        "- list: [1, 2]\n- [1, a]\n- {}",
                        "java.util.List: [1,2]",
                        "java.util.ArrayList: [1,\"a\"]",
                        "java.util.LinkedHashMap: {}"),
                yaml(
                        "- int[]: [1,2]\n- Number[]: [1]\n- !!int[] [1,2]\n- !!java.math.BigDecimal[]\n"
                                + "  - !!java.math.BigDecimal 1.10",
                        "int[]: [1,2]",
                        "java.lang.Number[]: [1]",
                        "int[]: [1,2]",
                        "java.math.BigDecimal[]: [1.10]"),
                yaml(
                        "- java.lang.Integer: null\n- str:\n- Double: ''",
                        "java.lang.Integer: ]NULL[",
                        "java.lang.String: ]NULL[",
                        "java.lang.Double: \"\""),
                yaml(
                        "- a.b.C:\n    id: '38'\n    price: 100\n    paid: !!java.math.BigDecimal 1.10\n    at: 2019-05-01\n"
                                + "    none:\n    rows: [{x: 1L}]",
                        "a.b.C: {\"id\":\"38\",\"price\":100,\"paid\":{\"class\":\"java.math.BigDecimal\",\"value\":1.10},"
                                + "\"at\":\"2019-05-01 00:00:00\",\"none\":null,"
                                + "\"rows\":[{\"x\":{\"class\":\"java.lang.Long\",\"value\":1}}]}"),
                yaml(
                        "- int: ${n}\n- str: ${__P(a,${b})}\n- a.b.C: {\"id\": \"${id}\"}",
                        "int: ${n}",
                        "java.lang.String: ${__P(a,${b})}",
                        "a.b.C: {\"id\":\"${id}\"}"),
                yaml("[{\"a.b.C\": {\"x\": 1}}, {\"int\": 2}]", "a.b.C: {\"x\":1}", "int: 2"),
                yaml("  "));
    }

    private static Arguments yaml(String text, String... rows) {
        return Arguments.of(text, List.of(rows));
    }

    @ParameterizedTest
    @MethodSource
    void yaml(String text, List<String> rows) throws Exception {
        convert(yajadPlan("", Map.of("serviceParameter", text)));
        assertThat(argumentsOf(sampler())).isEqualTo(rows);
        assertThat(notes).isEmpty();
    }

    private static List<String> argumentsOf(Properties sampler) {
        return JmxFile.list(sampler.element().getElementsByTagName("elementProp")).stream()
                .filter(row -> row.getAttribute("elementType").equals("Argument"))
                .map(Properties::of)
                .map(row -> row.text("Argument.name") + ": " + row.text("Argument.value"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "- ${x}               | Argument 1 is a variable without a type: String is assumed",
                "- null               | Argument 1 is null without a type",
                "- a.b.C: {id: ${x}}  | Variables without quotes are text here",
                "- {int: 1, long: 2}  | Argument 1 has several types",
                "- 'open              | could not be converted: line 1 column",
                "a.b.C: 1             | could not be converted: is not a list",
                "- !!int ${x}         | could not be converted: has the value '${x}', which is no int",
                "- !!date today       | could not be converted: has the value 'today', which is no date",
                "- &a [*a]            | could not be converted: is nested more than 50 deep",
                "- a.b.C: {<<: {a: 1}} | could not be converted: merges a map with <<",
                "- {[1]: 2}           | could not be converted: has a list or a map as a key",
            })
    void yamlThatNeedsAPerson(String text, String note) throws Exception {
        convert(yajadPlan("", Map.of("serviceParameter", text)));
        assertThat(notes).singleElement().asString().startsWith("\"call\": ").contains(note);
        assertThat(argumentsOf(sampler())).hasSize(note.contains("could not") ? 0 : 1);
    }

    @Test
    void settingsOfYajad() throws Exception {
        convert(yajadPlan(
                "",
                Map.of(
                        "registryProtocol", "none",
                        "registryAddress", "10.0.0.1:20880",
                        "rpcProtocol", "dubbo",
                        "serviceInterface", "a.B",
                        "serviceMethod", "m",
                        "serviceCluster", "failfast",
                        "serviceLoadBalance", "roundrobin")));
        assertThat(sampler().text(DubboNames.ADDRESS)).isEqualTo("dubbo://10.0.0.1:20880");
        assertThat(sampler().text("DubboSampler.interface")).isEqualTo("a.B");
        assertThat(sampler().text("DubboSampler.method")).isEqualTo("m");
        assertThat(sampler().text("DubboSampler.timeout")).isEqualTo("120000");
        assertThat(sampler().text("DubboSampler.connections")).isEqualTo("100");
        assertThat(sampler().text("DubboSampler.loadbalance")).isEqualTo("roundrobin");
        assertThat(sampler().has("DubboSampler.version")).isFalse();
        assertThat(notes).isEmpty();
    }

    @Test
    void defaultsOfYajad() throws Exception {
        convert(yajadPlan(
                "<ConfigTestElement guiclass='com.yajad.jmeter.config.DubboDefaultsGui' testname='d'>"
                        + "<stringProp name='Yajad.registryProtocol'>zookeeper</stringProp>"
                        + "<stringProp name='Yajad.registryAddress'>10.0.0.1:2181</stringProp>"
                        + "<stringProp name='Yajad.serviceTimeout'></stringProp></ConfigTestElement><hashTree/>",
                Map.of("registryProtocol", "", "registryAddress", "", "serviceMethod", "m")));
        assertThat(only(DubboNames.DEFAULTS).text(DubboNames.ADDRESS)).isEqualTo("zookeeper://10.0.0.1:2181");
        assertThat(only(DubboNames.DEFAULTS).text("DubboSampler.timeout")).isEqualTo("120000");
        assertThat(sampler().has(DubboNames.ADDRESS)).isFalse();
        assertThat(sampler().has("DubboSampler.timeout")).isFalse();
    }

    private Path grpcPlan(Map<String, String> fields) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of(
                "host", "127.0.0.1",
                "port", "${PORT}",
                "fullMethod", "bookstore.v1.Bookstore/CreateShelf",
                "protoFolder", "/home/ada/protos-v2/",
                "libFolder", "",
                "deadline", "1000",
                "metadata", "",
                "tls", "false",
                "requestJson", "{\"shelf\": {\"id\": ${TIME}}}"));
        all.putAll(fields);
        String text = all.entrySet().stream()
                .map(field ->
                        "<stringProp name='GRPCSampler." + field.getKey() + "'>" + field.getValue() + "</stringProp>")
                .collect(Collectors.joining());
        String sampler = "<vn.zalopay.benchmark.GRPCSampler guiclass='vn.zalopay.benchmark.GRPCSamplerGui'"
                + " testclass='vn.zalopay.benchmark.GRPCSampler' testname='call'>" + text
                + "</vn.zalopay.benchmark.GRPCSampler><hashTree/>";
        return Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testname='p'/><hashTree>" + sampler
                        + "</hashTree></hashTree></jmeterTestPlan>");
    }

    @Test
    void aCallOfZalopaysGrpcPlugin() throws Exception {
        convert(grpcPlan(Map.of("libFolder", "/home/ada/googleapis")));
        assertThat(sampler().text(DubboNames.ADDRESS)).isEqualTo("tri://127.0.0.1:${PORT}");
        assertThat(sampler().text("DubboSampler.interface")).isEqualTo("bookstore.v1.Bookstore");
        assertThat(sampler().text("DubboSampler.method")).isEqualTo("CreateShelf");
        assertThat(sampler().text("DubboSampler.protobuf")).isEqualTo("protos-v2.pb");
        assertThat(sampler().text("DubboSampler.arguments")).isEqualTo("{\"shelf\": {\"id\": ${TIME}}}");
        assertThat(sampler().text("DubboSampler.timeout")).isEqualTo("1000");
        assertThat(sampler().text("DubboSampler.connectionPerThread")).isEqualTo("true");
        assertThat(sampler().has("DubboSampler.tls")).isFalse();
        assertThat(notes)
                .containsExactly("\"call\": needs the descriptor set protos-v2.pb, in the folder of the converted plan:"
                        + " protoc --include_imports --descriptor_set_out=protos-v2.pb -I '/home/ada/protos-v2/'"
                        + " -I '/home/ada/googleapis' $(find '/home/ada/protos-v2/' -name '*.proto')");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "authorization:Bearer%20a+b,x-id:${__P(id,7)} | authorization: Bearer a b | x-id: ${__P(id,7)}",
                "{\"authorization\": \"Bearer x\", \"x-id\": \"a,b\"} | authorization: Bearer x | x-id: a,b",
                "x-url:http://a:1, x-100:100% | x-url: http://a:1 | x-100: 100%",
            })
    void metadataOfGrpcBecomesAttachments(String typed, String first, String second) throws Exception {
        convert(grpcPlan(Map.of("metadata", typed)));
        assertThat(argumentsOf(sampler())).containsExactly(first, second);
        assertThat(notes).hasSize(1);
    }

    @Test
    void callsOfGrpcWithTls() throws Exception {
        convert(grpcPlan(Map.of("tls", "true")));
        assertThat(sampler().text("DubboSampler.tls")).isEqualTo("true");
        assertThat(sampler().has("DubboSampler.tlsAnyHost")).isFalse();
        convert(grpcPlan(Map.of("tls", "true", "tlsDisableVerification", "true")));
        assertThat(sampler().text("DubboSampler.tlsAnyHost")).isEqualTo("true");
        assertThat(notes).last().asString().contains("TLS without verification is not supported");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fullMethod  | ${method}   | is not of the form service/method",
                "deadline    | 0           | was no limit there",
                "metadata    | nothing     | is not of the form name:value",
                "metadata    | {\"a\": b} | Metadata is not valid JSON",
                "protoFolder | ''          | type a descriptor set in Protobuf definition, or reflection",
            })
    void callsOfGrpcThatNeedAPerson(String field, String value, String note) throws Exception {
        convert(grpcPlan(Map.of(field, value)));
        assertThat(notes).anyMatch(each -> each.contains(note));
    }

    @Test
    void eachFolderOfDefinitionsHasItsDescriptorSet() {
        DescriptorSets sets = new DescriptorSets();
        assertThat(sets.of("/a/protos", "").file()).isEqualTo("protos.pb");
        assertThat(sets.of("C:\\b\\protos", "").file()).isEqualTo("protos-2.pb");
        assertThat(sets.of("/a/protos", "").isNew()).isFalse();
        assertThat(sets.of("/a/protos", "/lib").file()).isEqualTo("protos-3.pb");
        assertThat(sets.of("${DIR}", "").file()).isEqualTo("DIR.pb");
    }
}
