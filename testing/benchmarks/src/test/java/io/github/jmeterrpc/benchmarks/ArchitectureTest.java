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

    /** PerSample, NothingSampler, HandWrittenClient and ScaleMain run in JMeter or with its class path; nothing else may need it. */
    @Test
    void commandsUseJMeterAndThePluginsAsProcessesOnly() {
        noClasses()
                .that()
                .areAssignableTo(Benchmark.class)
                .or()
                .resideInAnyPackage("..benchmarks", "..benchmarks.run", "..benchmarks.arrivals")
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
    void whatRunsBothSidesSpeaksNeitherDubboNorThrift() {
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.run")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.dubbo..", "org.apache.thrift..", "io.github.jmeterrpc.targets.thrift..")
                .check(CLASSES);
    }
}
