package io.github.jmeterrpc.arrivals;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.arrivals");

    @Test
    void packagesHaveNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.github.jmeterrpc.arrivals.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void poolAndScheduleStandAlone() {
        noClasses()
                .that()
                .resideInAPackage("..arrivals.pool..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.jmeter..", "..arrivals.schedule..", "..arrivals.element..", "..jmeterrpc.common..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..arrivals.schedule..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..arrivals.pool..", "..arrivals.element..", "..jmeterrpc.common..")
                .check(CLASSES);
    }

    @Test
    void onlyThePanelsKnowSwing() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..arrivals.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..arrivals.gui..", "javax.swing..", "java.awt..")
                .check(CLASSES);
    }
}
