package io.github.jmeterrpc.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.jmeterrpc.dubbo", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule importsRunOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("gui")
            .definedBy("..dubbo.gui..")
            .layer("element")
            .definedBy("..dubbo.element..")
            .layer("args")
            .definedBy("..dubbo.args..")
            .layer("client")
            .definedBy("..dubbo.client..")
            .whereLayer("gui")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("element")
            .mayOnlyBeAccessedByLayers("gui")
            .whereLayer("args")
            .mayOnlyBeAccessedByLayers("element", "gui")
            .whereLayer("client")
            .mayOnlyBeAccessedByLayers("args", "element", "gui");

    @ArchTest
    static final ArchRule theProtocolKnowsNothingOfJMeter = noClasses()
            .that()
            .resideInAnyPackage("..dubbo.client..", "..dubbo.args..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.jmeter..");

    @ArchTest
    static final ArchRule elementsRunWithoutAScreen = noClasses()
            .that()
            .resideOutsideOfPackage("..dubbo.gui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.swing..", "java.awt..");
}
