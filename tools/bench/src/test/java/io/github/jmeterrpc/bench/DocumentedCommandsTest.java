package io.github.jmeterrpc.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.github.jmeterrpc.bench.ShellCommands.Command;
import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.convert.Convert;
import io.github.jmeterrpc.demo.Demo;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.live.commands.Main;
import io.github.jmeterrpc.sweep.Sweep;
import io.github.jmeterrpc.targets.consumer.HttpConsumer;
import io.github.jmeterrpc.targets.dubbo.DubboProvider;
import io.github.jmeterrpc.targets.dubbo.TripleProvider;
import io.github.jmeterrpc.targets.proxy.ReverseProxy;
import io.github.jmeterrpc.targets.thrift.ThriftTarget;
import io.github.jmeterrpc.targets.tomcat.TomcatTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Says for every command of the English documents which test runs it, and checks its options,
 * files, modules, profiles and properties. The Chinese ones have the same commands (GuidesTest). A
 * command that is not in the table fails.
 */
class DocumentedCommandsTest {

    private static final Path TOP = Suite.find().top();
    private static final Set<String> TESTS = tests();

    /**
     * @param begins the first words of the command, as a regular expression
     * @param options what reads its options behind these words, or null where a test of another
     *     kind does
     * @param subcommand subcommand with these options, or empty
     * @param test the test that runs it, or why none does
     */
    private record Rule(String begins, Supplier<CommandLine> options, String subcommand, String test) {

        static Rule of(String begins, Class<?> main, String test) {
            return new Rule(begins, () -> Commands.of(main), "", test);
        }

        static Rule live(String begins, String subcommand, String test) {
            return new Rule(begins, () -> new CommandLine(Main.class), subcommand, test);
        }

        static Rule other(String begins, String test) {
            return new Rule(begins, null, "", test);
        }

        boolean matches(Command command) {
            return Pattern.matches("(" + begins + ")( .*)?", String.join(" ", command.words()));
        }

        String[] arguments(Command command) {
            Stream<String> typed = command.words().stream().skip(begins.split(" ").length);
            return Stream.concat(Stream.of(subcommand).filter(word -> !word.isEmpty()), typed)
                    .toArray(String[]::new);
        }
    }

    private static final String BY_HAND = "no test: ";

    private static final List<Rule> RULES = List.of(
            Rule.of("\\./demo", Demo.class, "DemoEndToEndTest"),
            Rule.of("bin/sweep", Sweep.class, "SweepEndToEndTest"),
            Rule.of("bin/convert", Convert.class, "ConvertEndToEndTest"),
            new Rule("bin/bench", Bench::commandLine, "", "BenchTest"),
            Rule.live("bin/report", "report", "ReportCommandTest"),
            Rule.live("report", "report", "DistributionEndToEndTest"),
            Rule.live("bin/live-store", "store", "LiveStoreEndToEndTest"),
            Rule.other("java -jar$", "DistributionEndToEndTest"),
            Rule.live("java -jar live-\\S+ store", "store", "DistributionEndToEndTest"),
            Rule.of("bin/dubbo-provider", DubboProvider.class, "TargetCommandsTest"),
            Rule.of("bin/triple-provider", TripleProvider.class, "TargetCommandsTest"),
            Rule.of("bin/thrift-server", ThriftTarget.class, "TargetCommandsTest"),
            Rule.of("java -jar rpc-targets-\\S+ dubbo-provider", DubboProvider.class, "FirstPlanTest"),
            Rule.of("bin/http-consumer", HttpConsumer.class, "TargetCommandsTest"),
            Rule.of("bin/reverse-proxy", ReverseProxy.class, "TargetCommandsTest"),
            Rule.of("bin/tomcat", TomcatTarget.class, "TargetCommandsTest"),
            Rule.other("bin/(tomcat7-bio|spring-boot)", "TargetCommandsTest"),
            Rule.other("java -jar jmeter-rpc-influx-\\S+ (merge|replay|import)", "InfluxCommandsTest"),
            Rule.other("packaging/deploy/run", "RunOnKubernetesTest"),
            Rule.other("packaging/deploy/run-generator", "RunGeneratorEndToEndTest"),
            Rule.other("(packaging/deploy/test-containers|podman (build|run)|docker stop)", "ContainersEndToEndTest"),
            Rule.other("packaging/deploy/check-images", "ReleaseDryRunEndToEndTest"),
            Rule.other("podman kube play", BY_HAND + "named as what does not work here"),
            Rule.other("(grafana/start|docker compose)", "GrafanaStartTest"),
            Rule.other("influx", BY_HAND + "the command line of InfluxDB 2, which is not installed here"),
            Rule.other("(curl|sql)", "StartCheckTest"),
            Rule.other("(packaging/distribution/target/jmeter/)?bin/jmeter(?! -n)", "FirstPlanTest"),
            Rule.other("(packaging/distribution/target/jmeter/bin/|bin/)?jmeter -n", "DistributionEndToEndTest"),
            Rule.other("cp -r packaging/distribution/target/plugins/.*", "NeighborsEndToEndTest"),
            Rule.other("packaging/distribution/release", "ReleaseDryRunEndToEndTest"),
            Rule.other("sha256sum", "ReleaseEndToEndTest"),
            Rule.other("jq", "ReportCommandTest"),
            Rule.other("echo \\$\\?", "ExitCodesEndToEndTest"),
            Rule.other("docs/make-pictures", BY_HAND + "it draws pictures for people to look at"),
            Rule.other("testing/bare", "BareTest"),
            Rule.other(
                    "(mvn|\\.ci/run)",
                    BY_HAND + "a build runs this test; profiles, modules and tests are checked here"),
            Rule.other("openssl", BY_HAND + "OpenSSL's own; TlsMaterialTest reads such keys"),
            Rule.other("(apt-get|systemctl|chmod|mkdir|tee|cp .* /etc/.*)", BY_HAND + "changes the machine"));

    private static final List<String> PROGRAMS = List.of(
            "mvn",
            "java",
            "jmeter",
            "report",
            "bin/report",
            "bin/live-store",
            "bin/dubbo-provider",
            "bin/triple-provider",
            "bin/thrift-server",
            "bin/jmeter",
            "apt-get",
            "sudo",
            "docker",
            "podman",
            "jq",
            "openssl",
            "sha256sum",
            "curl",
            "cp",
            "packaging/distribution/target/jmeter/bin/jmeter");

    private static List<Command> commands() throws IOException {
        try (Stream<Path> files = Files.walk(TOP, 3)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toString().matches(".*(zh-CN|CHANGELOG)\\.md|.*/target/.*"))
                    .sorted()
                    .flatMap(file -> ShellCommands.read(TOP, file, PROGRAMS).stream())
                    .toList();
        }
    }

    @Test
    void everyCommandHasItsTestAndItsOptionsExist() throws IOException {
        List<Command> commands = commands();

        assertThat(commands.stream().filter(Command::inBlock)).hasSizeGreaterThan(40);
        assertSoftly(softly -> commands.forEach(command -> {
            List<Rule> rules =
                    RULES.stream().filter(rule -> rule.matches(command)).toList();
            softly.assertThat(rules)
                    .as(command + ": which test runs it? Name it in this class")
                    .hasSize(1);
            rules.forEach(rule -> check(softly, rule, command));
            files(softly, command);
        }));
    }

    private static void check(SoftAssertions softly, Rule rule, Command command) {
        if (!rule.test().startsWith(BY_HAND)) {
            softly.assertThat(TESTS).as(command.toString()).contains(rule.test());
        }
        if (rule.options() != null) {
            options(softly, rule, command);
        }
        switch (command.name()) {
            case "mvn" -> maven(softly, command);
            case "bin/sweep" -> plan(softly, command);
            default -> {}
        }
    }

    private static void options(SoftAssertions softly, Rule rule, Command command) {
        CommandLine commandLine = rule.options().get();
        if (command.inBlock()) {
            softly.assertThatCode(() -> commandLine.parseArgs(rule.arguments(command)))
                    .as(command.toString())
                    .doesNotThrowAnyException();
            return;
        }
        Set<String> known =
                new HashSet<>(commandLine.getCommandSpec().optionsMap().keySet());
        commandLine
                .getSubcommands()
                .values()
                .forEach(sub -> known.addAll(sub.getCommandSpec().optionsMap().keySet()));
        softly.assertThat(known)
                .as(command.toString())
                .containsAll(Stream.of(rule.arguments(command))
                        .filter(word -> word.startsWith("-"))
                        .map(word -> word.replaceFirst("=.*", ""))
                        .toList());
    }

    private static void plan(SoftAssertions softly, Command command) {
        command.arguments().stream()
                .limit(1)
                .filter(word -> word.matches("[a-z].*"))
                .forEach(name -> softly.assertThat(Suite.find().plan(name + ".jmx"))
                        .as(command.toString())
                        .exists());
    }

    private static void maven(SoftAssertions softly, Command command) {
        String poms = Stream.of("pom.xml", "packaging/distribution/pom.xml")
                .map(name -> read(TOP.resolve(name)))
                .collect(Collectors.joining());
        List<String> words = command.words();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.startsWith("-P")) {
                softly.assertThat(Stream.of(word.substring(2).split(",")))
                        .as(command.toString())
                        .allMatch(profile -> poms.contains("<id>" + profile + "</id>"));
            } else if (word.startsWith("-Dtest=")) {
                softly.assertThat(TESTS).as(command.toString()).contains(word.substring("-Dtest=".length()));
            } else if (word.equals("-pl")) {
                softly.assertThat(TOP.resolve(words.get(i + 1)).resolve("pom.xml"))
                        .as(command.toString())
                        .exists();
            }
        }
    }

    /**
     * Files of the suite, up to what a build makes, and properties that tests or plans have, too.
     */
    private static void files(SoftAssertions softly, Command command) {
        for (String word : command.words()) {
            String path = word.replaceFirst("^\\./", "").replaceFirst("/target/.*|/[^/]*\\*.*", "");
            if (path.matches("[^/].*/.*") && Files.isDirectory(TOP.resolve(path.replaceFirst("/.*", "")))) {
                // JMeter's own is in the bin folder of another home.
                boolean made = path.equals("grafana/.env") || path.equals("bin/jmeter");
                softly.assertThat(made || Files.exists(TOP.resolve(path)))
                        .as(word + " in " + command)
                        .isTrue();
            }
            if (word.matches("-J[\\w.]+=.*")) {
                String property = word.substring(2).replaceFirst("=.*", "");
                softly.assertThat(PROPERTIES).as(command.toString()).contains(property);
            }
        }
    }

    private static final Set<String> PROPERTIES = Suite.find().planFiles().stream()
            .flatMap(plan ->
                    Pattern.compile("__P\\(([\\w.]+)").matcher(read(plan)).results())
            .map((MatchResult match) -> match.group(1))
            .collect(Collectors.toCollection(() -> new HashSet<>(Set.of("sample_variables", "live.precision"))));

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> tests() {
        try (Stream<Path> files = Files.walk(TOP)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
