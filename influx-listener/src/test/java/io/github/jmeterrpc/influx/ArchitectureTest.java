package io.github.jmeterrpc.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.influx");

    @Test
    void packagesHaveNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.github.jmeterrpc.influx.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
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
    void onlyThePanelKnowsElementsAndNothingKnowsThePanel() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..influx.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..influx.gui..", "javax.swing..", "java.awt..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackages("..influx.element..", "..influx.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..influx.element..")
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
    void spoolKnowsNoDestinationAndSinkNoCaller() {
        noClasses()
                .that()
                .resideInAPackage("..influx.spool..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..influx.sink..", "..influx.task..", "org.slf4j..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..influx.sink..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..influx.merge..", "..influx.replay..")
                .check(CLASSES);
    }

    @Test
    void theReplayCommandNeedsNoLogger() {
        noClasses()
                .that()
                .resideInAPackage("..influx.replay..")
                .should()
                .transitivelyDependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "..influx.element..")
                .check(CLASSES);
    }

    @Test
    void healthStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage("..influx.health..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..influx.record..",
                        "..influx.window..",
                        "..influx.line..",
                        "..influx.sink..",
                        "..influx.spool..",
                        "..influx.query..",
                        "..influx.identity..")
                .check(CLASSES);
    }

    @Test
    void recordStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage("..influx.record..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..influx.window..",
                        "..influx.line..",
                        "..influx.sink..",
                        "..influx.spool..",
                        "..influx.query..",
                        "..influx.identity..",
                        "..influx.merge..")
                .check(CLASSES);
    }
}
