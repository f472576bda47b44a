package io.github.jmeterrpc.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.jmeterrpc", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule knowsNeitherJMeterNorAProtocol = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.jmeter..",
                    "org.apache.jorphan..",
                    "org.apache.dubbo..",
                    "org.apache.thrift..",
                    "org.influxdb..");

    @ArchTest
    static final ArchRule speaksToDockerInOneClass = noClasses()
            .that()
            .doNotHaveSimpleName("InfluxContainer")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.testcontainers..", "com.github.dockerjava..");
}
