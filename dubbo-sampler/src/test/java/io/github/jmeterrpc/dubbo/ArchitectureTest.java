package io.github.jmeterrpc.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.dubbo");

    @Test
    void packagesHaveNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.github.jmeterrpc.dubbo.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void importsRunOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("gui")
                .definedBy("..dubbo.gui..")
                .layer("typed")
                .definedBy("..dubbo.typed..")
                .layer("element")
                .definedBy("..dubbo.element..")
                .layer("discovery")
                .definedBy("..dubbo.discovery..")
                .layer("client")
                .definedBy("..dubbo.client..")
                .layer("remoting")
                .definedBy("..dubbo.remoting..")
                .whereLayer("gui")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("typed")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("element")
                .mayOnlyBeAccessedByLayers("gui", "typed")
                .whereLayer("discovery")
                .mayOnlyBeAccessedByLayers("element", "gui")
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("discovery", "element", "gui", "typed")
                .check(CLASSES);
    }

    @Test
    void theProtocolKnowsNothingOfJMeter() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..dubbo.element..", "..dubbo.typed..", "..dubbo.gui..")
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
