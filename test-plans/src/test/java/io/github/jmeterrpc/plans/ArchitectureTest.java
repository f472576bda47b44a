package io.github.jmeterrpc.plans;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.plans");

    @Test
    void jmeterIsKnownAsAProcessOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..")
                .check(CLASSES);
    }

    @Test
    void theDemoKnowsTheTestkitAndNoTarget() {
        classes()
                .that()
                .resideInAnyPackage("..plans.demo", "..plans.suite", "..plans.cli")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "..plans.demo",
                        "..plans.suite",
                        "..plans.cli",
                        "io.github.jmeterrpc.testkit",
                        "java..",
                        "javax.xml..",
                        "org.w3c.dom..",
                        "org.xml.sax..")
                .check(CLASSES);
    }

    @Test
    void theTargetsKnowNeitherDemoNorTestkit() {
        noClasses()
                .that()
                .resideInAnyPackage("..plans.dubbo", "..plans.thrift")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..plans.demo", "..plans.suite", "io.github.jmeterrpc.testkit")
                .check(CLASSES);
    }
}
