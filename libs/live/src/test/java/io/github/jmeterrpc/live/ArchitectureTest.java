package io.github.jmeterrpc.live;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jmeterrpc.live");

    @Test
    void packages_depend_on_each_other_in_one_direction() {
        slices().matching("io.github.jmeterrpc.live.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void nothing_knows_of_jmeter_or_of_a_logger() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", "org.slf4j..", "io.github.jmeterrpc.influx..")
                .check(CLASSES);
    }

    @Test
    void only_the_commands_know_picocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..")
                .check(CLASSES);
    }
}
