package io.github.jmeterrpc.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.jmeterrpc.influx", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyElementsKnowJMeter = noClasses()
            .that()
            .resideOutsideOfPackage("..influx.element..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..", "io.github.jmeterrpc.common..");

    @ArchTest
    static final ArchRule nothingKnowsElements = noClasses()
            .that()
            .resideOutsideOfPackage("..influx.element..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..influx.element..");

    @ArchTest
    static final ArchRule onlyWriteKnowsTheClientLibrary = noClasses()
            .that()
            .resideOutsideOfPackage("..influx.write..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.influxdb..", "okhttp3..", "okio..");

    @ArchTest
    static final ArchRule recordStandsAlone = noClasses()
            .that()
            .resideInAPackage("..influx.record..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..influx.window..", "..influx.line..", "..influx.write..", "..influx.instance..");
}
