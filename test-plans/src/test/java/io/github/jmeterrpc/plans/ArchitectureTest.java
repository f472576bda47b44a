package io.github.jmeterrpc.plans;

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
            .importPackages("io.github.jmeterrpc.plans");

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
                .resideInAnyPackage("..plans.demo", "..plans.suite", "..targetkit.cli")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "..plans.demo",
                        "..plans.suite",
                        "..targetkit.cli",
                        "io.github.jmeterrpc.harness..",
                        "io.github.jmeterrpc.live..",
                        "java..",
                        "picocli..")
                .check(CLASSES);
    }

    @Test
    void theTargetsKnowNeitherDemoNorTestkit() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..plans.dubbo", "..plans.thrift", "..plans.tls", "..plans.consumer", "..plans.proxy")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..plans.demo", "..plans.sweep..", "..plans.suite", "io.github.jmeterrpc.harness..")
                .check(CLASSES);
    }

    @Test
    void theSweepKnowsNothingOfTheListener() {
        classes()
                .that()
                .resideInAnyPackage("..plans.sweep..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "..plans.sweep..",
                        "..plans.suite",
                        "..targetkit.cli",
                        "io.github.jmeterrpc.harness..",
                        "io.github.jmeterrpc.live.document",
                        "io.github.jmeterrpc.live.figures.histogram",
                        "io.github.jmeterrpc.live.figures.sums",
                        "io.github.jmeterrpc.live.line",
                        "io.github.jmeterrpc.live.page",
                        "io.github.jmeterrpc.live.report",
                        "java..",
                        "picocli..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("..sweep.points", "..sweep.probe", "..sweep.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..plans.sweep", "..plans.suite", "..sweep.report", "..sweep.target")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..sweep.target")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..plans.sweep", "..sweep.points", "..sweep.report")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jmeterrpc.plans.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }
}
