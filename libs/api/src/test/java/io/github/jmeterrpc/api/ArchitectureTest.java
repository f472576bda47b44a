package io.github.jmeterrpc.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.github.jmeterrpc.api");

    /**
     * Everything else of the suite is relocated in the plugins' jars, so it differs from plugin to
     * plugin.
     */
    @Test
    void dependsOnJMeterOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.github.jmeterrpc.api", "org.apache.jmeter..", "java..")
                .check(CLASSES);
    }
}
