package io.github.jmeterrpc.endtoend;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The directions of imports in all modules. A pattern begins at {@code io.github.jmeterrpc}, unless
 * it begins as one of the JDK or of a library.
 */
class ArchitectureTest {

    private static final String ROOT = "io.github.jmeterrpc.";
    private static final String FOREIGN = "(java|javax|com|org|okhttp3|okio|picocli)\\b.*";
    private static final Path TOP = Suite.find().top();
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/thrift/gen/"))
            .importPaths(modules());

    /** Folders of the suite, from the bottom: a class imports none of a higher level. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("libs"),
            List.of("arrivals", "dubbo-sampler", "influx-listener", "thrift-sampler", "live", "targets"),
            List.of("java-dsl", "tools"),
            List.of("testing"));

    /** Folders of the second level do not import each other, except for these. */
    private static final Map<String, String> NEIGHBORS = Map.of("influx-listener", "live");

    /** Names that nested classes may share, each with the reason. */
    private static final Map<String, String> SHARED_NAMES =
            Map.of("Builder", "builds the class around it, and is rarely named");

    private static List<Path> modules() {
        try (Stream<Path> folders = Files.walk(TOP, 4)) {
            return folders.filter(path -> path.endsWith("target/classes")).toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String[] packages(String patterns) {
        return Stream.of(patterns.split(" "))
                .map(pattern -> pattern.matches(FOREIGN) ? pattern : ROOT + pattern)
                .toArray(String[]::new);
    }

    private static GivenClassesConjunction in(GivenClassesConjunction that, String except) {
        return except == null ? that : that.and().resideOutsideOfPackages(packages(except));
    }

    @Test
    void allModulesAreRead() {
        assertThat(CLASSES.stream()
                        .map(each -> each.getPackageName().replaceFirst("(\\w+\\.){3}(\\w+).*", "$2"))
                        .distinct())
                .contains(
                        "api",
                        "cli",
                        "common",
                        "files",
                        "metrics",
                        "live",
                        "arrivals",
                        "dubbo",
                        "thrift",
                        "influx",
                        "dsl")
                .contains("convert", "demo", "sweep", "targets", "harness", "support", "bench");
    }

    @ParameterizedTest(name = "{0} without {1} does not import {2}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            arrivals..                        | arrivals.gui..             | arrivals.gui.. javax.swing.. java.awt..
            arrivals.pool..                   |                            | org.apache.jmeter.. common..
            arrivals.pool..                   |                            | arrivals.schedule.. arrivals.element..
            arrivals.schedule..               |                            | common.. arrivals.pool.. arrivals.element..
            common..                          |                            | org.apache.dubbo.. org.apache.thrift..
            common..                          |                            | org.influxdb.. okhttp3..
            demo.. sweep.. targets..          |                            | org.apache.jmeter.. org.apache.jorphan..
            targets..                         |                            | demo.. sweep.. harness..
            sweep.result                      |                            | sweep harness.suite
            harness.. support..               |                            | org.apache.. org.influxdb..
            harness..                         |                            | org.junit..
            support..                         | support.testing            | org.junit..
            live..                            |                            | org.apache.. org.slf4j.. influx..
            live..                            | live.commands..           | picocli..
            bench.raw                         |                            | bench.run harness..
            bench.run                         |                            | org.apache.dubbo.. org.apache.thrift..
            bench.run                         |                            | targets.thrift..
            dubbo..                           | dubbo.gui..                | dubbo.gui.. javax.swing.. java.awt..
            dubbo..                           | dubbo.typed..              | dubbo.typed..
            dubbo.client.. dubbo.typed..      |                            | dubbo.discovery..
            dubbo.remoting..                  |                            | dubbo.discovery..
            dubbo.remoting..                  |                            | dubbo.client..
            thrift..                          | thrift.gui..               | thrift.gui.. javax.swing.. java.awt..
            thrift..                          | thrift.typed..             | thrift.typed..
            thrift.client..                   |                            | thrift.codec.. thrift.idl..
            thrift.idl..                      |                            | org.apache.. thrift.codec.. thrift.client..
            thrift.idl.model                  |                            | thrift.idl thrift.idl.compiler
            thrift.idl.compiler thrift.codec.. |                           | thrift.idl
            thrift..                          | thrift.idl..               | thrift.idl.compiler
            thrift.codec.request              |                            | thrift.codec.reply
            thrift.codec.reply                |                            | thrift.codec.request
            thrift.codec.protocol             |                            | thrift.codec.request thrift.codec.reply
            influx..                          | influx.gui..               | javax.swing.. java.awt..
            influx..                          | influx.influxdb..          | org.influxdb.. okhttp3.. okio.. com.squareup..
            influx..                          | influx.element.. influx.gui.. | org.apache.jmeter.. org.apache.jorphan..
            influx..                          | influx.element.. influx.gui.. | common..
            influx.spool..                    |                            | org.slf4j..
            """)
    void doesNotImport(String patterns, String except, String forbidden) {
        in(noClasses().that().resideInAnyPackage(packages(patterns)), except)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(forbidden))
                .check(CLASSES);
    }

    /** Only elements, typed samplers and windows know JMeter. */
    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "thrift"})
    void theProtocolKnowsNoElement(String sampler) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + sampler + "..")
                .and()
                .resideOutsideOfPackages(packages("%1$s.element.. %1$s.typed.. %1$s.gui..".formatted(sampler)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        packages("org.apache.jmeter.. org.apache.jorphan.. %s.element..".formatted(sampler)))
                .check(CLASSES);
    }

    @ParameterizedTest(name = "{0} imports nothing but {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            api            | api org.apache.jmeter.. java..
            cli..          | cli.. java.. picocli..
            files..        | files.. java..
            metrics..      | metrics.. java..
            support.faults | support.faults java.. javax.. com.sun.net.httpserver..
            harness..      | harness.. files.. metrics.. java.. com.fasterxml..
            demo..         | demo.. cli harness.. live.. files.. metrics.. java.. picocli..
            sweep..        | sweep.. cli harness.. live live.document.. live.figures.. live.gate live.report files.. metrics.. java.. picocli..
            """)
    void importsNothingElse(String patterns, String allowed) {
        classes()
                .that()
                .resideInAnyPackage(packages(patterns))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages(allowed))
                .check(CLASSES);
    }

    /** The packages of the listener, from the bottom; those of one floor do not know each other. */
    @ParameterizedTest
    @CsvSource({
        "influx.task, influx.instance influx.record influx.line influx.spool influx.delivery influx.influxdb influx.file influx.health influx.merge",
        "influx.instance, influx.record influx.line influx.spool influx.delivery influx.influxdb influx.file influx.health influx.merge",
        "influx.record, influx.instance influx.line influx.spool influx.delivery influx.influxdb influx.file influx.health influx.merge",
        "influx.line, influx.instance influx.spool influx.delivery influx.influxdb influx.file influx.health influx.merge",
        "influx.spool, influx.instance influx.delivery influx.influxdb influx.file influx.health influx.merge",
        "influx.delivery, influx.instance influx.influxdb influx.file influx.health influx.merge",
        "influx.influxdb, influx.instance influx.file influx.health influx.merge",
        "influx.file, influx.instance influx.influxdb influx.health influx.merge",
        "influx.health, influx.instance influx.merge",
        "influx.merge, influx.instance influx.health",
        "influx.task influx.instance influx.record influx.line influx.spool influx.delivery influx.influxdb influx.file influx.health influx.merge,"
                + " influx.listener influx.commands",
        "influx.listener, influx.commands",
        "influx.commands, influx.listener",
        "influx.listener influx.commands, influx.element influx.gui",
        "influx.element, influx.commands influx.gui"
    })
    void theListenerImportsDownwards(String lower, String higher) {
        doesNotImport(lower, null, higher);
    }

    @Test
    void theListenerHasNoOtherPackage() {
        classes()
                .that()
                .resideInAPackage(ROOT + "influx..")
                .should()
                .resideInAnyPackage(
                        packages(
                                "influx.task influx.instance influx.record influx.line influx.spool influx.delivery influx.influxdb influx.file"
                                        + " influx.health influx.merge influx.listener influx.commands influx.element influx.gui"))
                .check(CLASSES);
    }

    /** Commands start without a logger, also in what they call. */
    @Test
    void commandsOfTheListenerNeedNoLogger() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "influx.commands..")
                .should()
                .transitivelyDependOnClassesThat()
                .resideInAnyPackage(packages("org.slf4j.. influx.element.."))
                .check(CLASSES);
    }

    /** What runs in JMeter or with its class path is apart. */
    @Test
    void benchmarksUseJMeterAndThePluginsAsProcessesOnly() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "bench..")
                .and()
                .haveNameNotMatching(".*\\.(PerSample|NothingSampler|HandWrittenClient)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages("org.apache.jmeter.. dubbo.. thrift.. influx.. common.."))
                .check(CLASSES);
    }

    /** A reader without the class filter and the limits of lengths makes any class of JMeter's. */
    @Test
    void objectsOfProvidersAreReadByTheBoundedReadersAlone() {
        String codec = ROOT + "dubbo.wire.";
        noClasses()
                .that()
                .resideInAPackage(ROOT + "dubbo..")
                .and()
                .haveNameNotMatching(
                        Pattern.quote(codec) + "Bounded(Hessian|HessianInput|HessianFactory|Fastjson)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("com\\.alibaba\\.com\\.caucho\\.hessian\\..*"
                        + "|org\\.apache\\.dubbo\\.common\\.serialize\\.(hessian2|fastjson2)\\..*"
                        + "|com\\.alibaba\\.fastjson2\\.JSON(B|Reader)"
                        + "|java\\.io\\.ObjectInputStream")
                .check(CLASSES);
        classes()
                .that()
                .haveSimpleName("BoundedHessianInput")
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(CLASSES);
    }

    /** The folder in which the suite has a class, directly below the top; empty for the JDK and libraries. */
    private static String folder(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri())
                .filter(uri -> "file".equals(uri.getScheme()) && Path.of(uri).startsWith(TOP))
                .map(uri -> TOP.relativize(Path.of(uri)).getName(0).toString())
                .orElse("");
    }

    private static int level(String folder) {
        return IntStream.range(0, LEVELS.size())
                .filter(level -> LEVELS.get(level).contains(folder))
                .findFirst()
                .orElseThrow(() -> new AssertionError("The folder " + folder + " has no level"));
    }

    private static boolean isForbidden(String from, String to) {
        int level = level(from);
        return level(to) > level
                || level(to) == level && level == 1 && !to.equals(from) && !to.equals(NEIGHBORS.get(from));
    }

    @Test
    void foldersImportDownwards() {
        classes()
                .should(new ArchCondition<>("import no folder above their own") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        for (Dependency each : type.getDirectDependenciesFromSelf()) {
                            String to = folder(each.getTargetClass());
                            if (!to.isEmpty() && isForbidden(folder(type), to)) {
                                events.add(SimpleConditionEvent.violated(each, each.getDescription()));
                            }
                        }
                    }
                })
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    private static Stream<String> packagesWithSubPackages() {
        return CLASSES.stream()
                .map(JavaClass::getPackageName)
                .flatMap(name -> IntStream.range(ROOT.length() - 1, name.length())
                        .filter(at -> name.charAt(at) == '.')
                        .mapToObj(at -> name.substring(0, at)))
                .distinct()
                .sorted();
    }

    /** A sub-package with all that is below it is one part, the classes of the package itself another. */
    @ParameterizedTest
    @MethodSource("packagesWithSubPackages")
    void aPackageAndItsSubPackagesHaveNoCycles(String parent) {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        String name = type.getPackageName();
                        if (name.equals(parent)) {
                            return SliceIdentifier.of("classes of the package itself");
                        }
                        return name.startsWith(parent + ".")
                                ? SliceIdentifier.of(
                                        name.substring(parent.length() + 1).replaceFirst("\\..*", ""))
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return parent + " and its sub-packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /** So a name says whose it is. */
    @Test
    void noTwoTopLevelClassesHaveTheSameName() {
        Map<String, List<String>> named = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(named.values()).filteredOn(names -> names.size() > 1).isEmpty();
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    /** A class of its own file, or one in another class that other files use. */
    private static boolean isSeen(JavaClass type) {
        return type.isTopLevelClass()
                || type.isMemberClass()
                        && type.getDirectDependenciesToSelf().stream()
                                .anyMatch(each -> outermost(each.getOriginClass()) != outermost(type));
    }

    /** So the name alone says whose it is, also where the class around it is not named. */
    @Test
    void aNestedClassThatOtherFilesUseHasANameOfItsOwn() {
        Map<String, List<String>> named = CLASSES.stream()
                .filter(ArchitectureTest::isSeen)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> type.isTopLevelClass() || !SHARED_NAMES.containsKey(type.getSimpleName()))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(named.values()).filteredOn(names -> names.size() > 1).isEmpty();
    }
}
