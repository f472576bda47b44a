package io.github.jmeterrpc.common;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.jmeterrpc", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule knowsNoProtocol = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.dubbo..", "org.apache.thrift..", "org.influxdb..", "okhttp3..");
}
