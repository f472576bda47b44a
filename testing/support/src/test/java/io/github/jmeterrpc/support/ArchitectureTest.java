package io.github.jmeterrpc.support;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.github.jmeterrpc");

    @Test
    void knowsNoJMeterNoProtocolAndJUnitInTestingAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.jmeter..",
                        "org.apache.jorphan..",
                        "org.apache.dubbo..",
                        "org.apache.thrift..",
                        "org.influxdb..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("..support.testing")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.junit..")
                .check(CLASSES);
    }

    @Test
    void faultsAreMadeWithTheJdkAlone() {
        noClasses()
                .that()
                .resideInAPackage("..support.faults")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "javax..", "com.sun.net.httpserver..", "..support.faults")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jmeterrpc.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
