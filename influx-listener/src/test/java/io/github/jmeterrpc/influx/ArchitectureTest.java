package io.github.jmeterrpc.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final String ROOT = "io.github.jmeterrpc.influx.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.influx");

    /** The packages, from the bottom; those of one floor do not know each other. */
    private static final List<Set<String>> FLOORS = List.of(
            Set.of("record"),
            Set.of("line"),
            Set.of("spool"),
            Set.of("sink"),
            Set.of("health", "merge"),
            Set.of("listener", "commands"),
            Set.of("element"),
            Set.of("gui"));

    @Test
    void packagesImportOnlyLowerFloors() {
        classes()
                .should()
                .resideInAnyPackage(packages(FLOORS.stream().flatMap(Set::stream)))
                .check(CLASSES);
        for (int i = 0; i < FLOORS.size(); i++) {
            for (String name : FLOORS.get(i)) {
                Stream<String> others = FLOORS.subList(i, FLOORS.size()).stream()
                        .flatMap(Set::stream)
                        .filter(other -> !other.equals(name));
                noClasses()
                        .that()
                        .resideInAPackage(ROOT + name)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(packages(others))
                        .check(CLASSES);
            }
        }
    }

    private static String[] packages(Stream<String> names) {
        return names.map(name -> ROOT + name).toArray(String[]::new);
    }

    @Test
    void onlyElementsKnowJMeter() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..influx.element..", "..influx.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..", "io.github.jmeterrpc.common..")
                .check(CLASSES);
    }

    @Test
    void onlyThePanelKnowsSwing() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..influx.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt..")
                .check(CLASSES);
    }

    @Test
    void onlySinksKnowTheClientLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..influx.sink..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.influxdb..", "okhttp3..", "okio..")
                .check(CLASSES);
    }

    @Test
    void spoolNeedsNoLogger() {
        noClasses()
                .that()
                .resideInAPackage("..influx.spool..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.slf4j..")
                .check(CLASSES);
    }

    @Test
    void commandsNeedNoLogger() {
        noClasses()
                .that()
                .resideInAPackage("..influx.commands..")
                .should()
                .transitivelyDependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "..influx.element..")
                .check(CLASSES);
    }
}
