package io.github.jmeterrpc.endtoend;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages(
                    "io.github.jmeterrpc.demo",
                    "io.github.jmeterrpc.sweep",
                    "io.github.jmeterrpc.targets",
                    "io.github.jmeterrpc.support.suite");

    @Test
    void jmeterIsKnownAsAProcessOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..")
                .check(CLASSES);
    }

    @Test
    void theDemoKnowsTheTestkitAndTheLiveStoreAndNoTarget() {
        classes()
                .that()
                .resideInAnyPackage("io.github.jmeterrpc.demo..", "..support.suite", "..targets.cli")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jmeterrpc.demo..",
                        "..support.suite",
                        "..targets.cli",
                        "io.github.jmeterrpc.support..",
                        "io.github.jmeterrpc.live..",
                        "io.github.jmeterrpc.metrics..",
                        "java..",
                        "picocli..")
                .check(CLASSES);
    }

    @Test
    void theTargetsKnowNeitherDemoNorTestkit() {
        noClasses()
                .that()
                .resideInAnyPackage("io.github.jmeterrpc.targets..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jmeterrpc.demo..",
                        "io.github.jmeterrpc.sweep..",
                        "..support.suite",
                        "io.github.jmeterrpc.support..")
                .check(CLASSES);
    }

    @Test
    void theSweepKnowsNothingOfTheListener() {
        classes()
                .that()
                .resideInAnyPackage("io.github.jmeterrpc.sweep..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jmeterrpc.sweep..",
                        "..support.suite",
                        "..targets.cli",
                        "io.github.jmeterrpc.support..",
                        "io.github.jmeterrpc.live",
                        "io.github.jmeterrpc.live.document",
                        "io.github.jmeterrpc.live.figures..",
                        "io.github.jmeterrpc.live.gate",
                        "io.github.jmeterrpc.live.report",
                        "io.github.jmeterrpc.metrics..",
                        "java..",
                        "picocli..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("..sweep.probe", "..sweep.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.jmeterrpc.sweep", "..support.suite")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jmeterrpc.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
