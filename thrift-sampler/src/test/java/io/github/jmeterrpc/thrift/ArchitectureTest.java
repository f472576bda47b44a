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

    private static void forbid(String from, String... to) {
        noClasses()
                .that()
                .resideInAPackage(from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(to)
                .check(CLASSES);
    }

    @Test
    void theProtocolKnowsNothingOfJMeterAndItsElements() {
        for (String part : new String[] {"..thrift.idl..", "..thrift.codec..", "..thrift.client.."}) {
            forbid(part, "org.apache.jmeter..", "org.apache.jorphan..", "..thrift.element..", "..thrift.typed..");
            forbid(part, "..thrift.gui..");
        }
        forbid("..thrift.idl..", "org.apache..", "..thrift.codec..", "..thrift.client..");
        forbid("..thrift.client..", "..thrift.codec..", "..thrift.idl..");
    }

    @Test
    void onlyTheLoaderUsesTheIdlCompiler() {
        forbid("..thrift.idl.model", "..thrift.idl", "..thrift.idl.compiler");
        forbid("..thrift.idl.compiler", "..thrift.idl");
        forbid("..thrift.codec..", "..thrift.idl");
        noClasses()
                .that()
                .resideOutsideOfPackage("..thrift.idl..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..thrift.idl.compiler")
                .check(CLASSES);
    }

    @Test
    void requestsAndRepliesShareTheProtocolOnly() {
        forbid("..thrift.codec.request", "..thrift.codec.reply");
        forbid("..thrift.codec.reply", "..thrift.codec.request");
        forbid("..thrift.codec.protocol", "..thrift.codec.request", "..thrift.codec.reply");
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jmeterrpc.thrift.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES.that(resideInAnyPackage("..thrift.idl..", "..thrift.codec..")));
        slices().matching("io.github.jmeterrpc.thrift.client.(*)")
                .should()
                .beFreeOfCycles()
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
    void elementsRunWithoutAScreen() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..thrift.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt..")
                .check(CLASSES);
    }
}
