package io.github.jmeterrpc.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.dubbo");

    @Test
    void importsRunOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("gui")
                .definedBy("..dubbo.gui..")
                .layer("java")
                .definedBy("..dubbo.java..")
                .layer("element")
                .definedBy("..dubbo.element..")
                .layer("args")
                .definedBy("..dubbo.args..")
                .layer("registry")
                .definedBy("..dubbo.registry..")
                .layer("client")
                .definedBy("..dubbo.client..")
                .whereLayer("gui")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("java")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("element")
                .mayOnlyBeAccessedByLayers("gui", "java")
                .whereLayer("args")
                .mayOnlyBeAccessedByLayers("registry", "element", "gui", "java")
                .whereLayer("registry")
                .mayOnlyBeAccessedByLayers("element", "gui")
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("args", "registry", "element", "gui", "java")
                .check(CLASSES);
    }

    @Test
    void theProtocolKnowsNothingOfJMeter() {
        noClasses()
                .that()
                .resideInAnyPackage("..dubbo.client..", "..dubbo.args..", "..dubbo.registry..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.jmeter..")
                .check(CLASSES);
    }

    @Test
    void elementsRunWithoutAScreen() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..dubbo.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt..")
                .check(CLASSES);
    }
}
