package io.github.jmeterrpc.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.benchmarks");

    /** What runs in JMeter or with its class path. */
    private static final String INSIDE = ".*\\.(PerSample|NothingSampler|HandWrittenClient)(\\$.*)?";

    @Test
    void commandsUseJMeterAndThePluginsAsProcessesOnly() {
        noClasses()
                .that()
                .haveNameNotMatching(INSIDE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.jmeter..",
                        "io.github.jmeterrpc.dubbo..",
                        "io.github.jmeterrpc.thrift..",
                        "io.github.jmeterrpc.influx..",
                        "io.github.jmeterrpc.common..")
                .check(CLASSES);
    }

    @Test
    void theLoopKnowsNothingOfWhatItIsComparedWith() {
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.raw")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..benchmarks.run", "io.github.jmeterrpc.support..")
                .check(CLASSES);
    }

    @Test
    void theRunnerOfBothSidesUsesNeitherDubboNorThrift() {
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.run")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.dubbo..", "org.apache.thrift..", "io.github.jmeterrpc.targets.thrift..")
                .check(CLASSES);
    }
}
