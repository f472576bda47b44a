package io.github.jmeterrpc.plans;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.jmeterrpc.plans", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule jmeterIsKnownAsAProcessOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..");

    @ArchTest
    static final ArchRule theDemoKnowsTheTestkitAndNoTarget = classes()
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
                    "org.xml.sax..");

    @ArchTest
    static final ArchRule theTargetKnowsNeitherDemoNorTestkit = noClasses()
            .that()
            .resideInAPackage("..plans.dubbo")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..plans.demo", "..plans.suite", "io.github.jmeterrpc.testkit");
}
