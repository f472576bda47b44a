package io.github.jmeterrpc.thrift;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.thrift");

    @Test
    void theIdlKnowsNothingElse() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.idl..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..", "..thrift.codec..", "..thrift.client..", "..thrift.element..", "..thrift.gui..")
                .check(CLASSES);
    }

    @Test
    void theCodecKnowsNothingOfJMeter() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.codec..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "..thrift.element..", "..thrift.gui..")
                .check(CLASSES);
    }

    @Test
    void onlyTheLoaderUsesTheIdlCompiler() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.idl.model")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..thrift.idl", "..thrift.idl.compiler")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..thrift.idl.compiler")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.idl")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("..thrift.idl..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.idl.compiler")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..thrift.codec..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.idl")
                .check(CLASSES);
    }

    @Test
    void requestsAndRepliesShareTheProtocolOnly() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.codec.request")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.codec.reply")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..thrift.codec.reply")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.codec.request")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..thrift.codec.protocol")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..thrift.codec.request", "..thrift.codec.reply")
                .check(CLASSES);
    }

    @Test
    void thePackagesOfIdlAndCodecHaveNoCycles() {
        slices().matching("io.github.jmeterrpc.thrift.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES.that(resideInAnyPackage("..thrift.idl..", "..thrift.codec..")));
    }

    @Test
    void theClientKnowsNothingOfMessages() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..thrift.codec..", "..thrift.idl..")
                .check(CLASSES);
    }

    @Test
    void importsRunOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("gui")
                .definedBy("..thrift.gui..")
                .layer("typed")
                .definedBy("..thrift.typed..")
                .layer("element")
                .definedBy("..thrift.element..")
                .whereLayer("gui")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("typed")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("element")
                .mayOnlyBeAccessedByLayers("gui", "typed")
                .check(CLASSES);
    }

    @Test
    void theProtocolKnowsNothingOfElements() {
        noClasses()
                .that()
                .resideInAnyPackage("..thrift.client..", "..thrift.codec..", "..thrift.idl..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "..thrift.element..", "..thrift.typed..", "..thrift.gui..")
                .check(CLASSES);
    }

    @Test
    void elementsRunWithoutAScreen() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..thrift.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt..")
                .check(CLASSES);
    }

    @Test
    void packagesOfConnectionsHaveNoCycle() {
        slices().matching("io.github.jmeterrpc.thrift.client.(*)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void theClientKnowsNeitherJMeterNorTheIdl() {
        noClasses()
                .that()
                .resideInAPackage("..thrift.client..")
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
