package io.github.jmeterrpc.thrift.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ClientArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.thrift.client");

    @Test
    void knowsNeitherJMeterNorTheIdl() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.jmeter..",
                        "org.apache.jorphan..",
                        "..thrift.idl..",
                        "..thrift.codec..",
                        "..thrift.element..",
                        "..thrift.gui..")
                .check(CLASSES);
    }
}
