package io.github.jmeterrpc.grafana;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.grafana");

    @Test
    void panelsKnowNoQueryAndQueriesNoPanel() {
        slices().matching("..grafana.(*)").should().notDependOnEachOther().check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("..grafana.panel", "..grafana.query")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.jmeterrpc.grafana")
                .check(CLASSES);
    }
}
