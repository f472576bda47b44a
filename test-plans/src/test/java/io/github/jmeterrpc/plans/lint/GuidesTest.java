package io.github.jmeterrpc.plans.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.github.jmeterrpc.plans.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every guide is there in English and in Chinese, with the same headings, tables, lists and commands. */
class GuidesTest {

    private static final String ENGLISH = "README.md";
    private static final String CHINESE = "README.zh-CN.md";
    private static final Path TOP = Suite.find().plan("../..").normalize();

    @TestFactory
    Stream<DynamicTest> saysTheSameInBothLanguages() throws IOException {
        return folders().stream()
                .map(folder -> DynamicTest.dynamicTest(
                        TOP.relativize(folder.resolve(ENGLISH)).toString(), () -> compare(folder)));
    }

    private static void compare(Path folder) {
        assertThat(folder.resolve(ENGLISH)).exists();
        assertThat(folder.resolve(CHINESE)).exists();
        Guide english = Guide.read(folder.resolve(ENGLISH));
        Guide chinese = Guide.read(folder.resolve(CHINESE));

        assertThat(chinese.sections()).hasSameSizeAs(english.sections());
        assertSoftly(softly -> {
            for (int i = 0; i < english.sections().size(); i++) {
                Guide.Section expected = english.sections().get(i);
                softly.assertThat(chinese.sections().get(i).under(expected.anchor()))
                        .isEqualTo(expected);
            }
            softly.assertThat(chinese.blocks()).isEqualTo(english.blocks());
            softly.assertThat(chinese.links()).hasSameSizeAs(english.links());
        });
    }

    @Test
    void linksLeadSomewhereAndStayInTheirLanguage() throws IOException {
        List<Path> folders = folders();
        assertSoftly(softly -> folders.forEach(folder -> {
            check(softly, Guide.read(folder.resolve(ENGLISH)), CHINESE);
            if (Files.exists(folder.resolve(CHINESE))) {
                check(softly, Guide.read(folder.resolve(CHINESE)), ENGLISH);
            }
        }));
    }

    private static void check(SoftAssertions softly, Guide guide, String otherLanguage) {
        softly.assertThat(guide.links()).as(guide.file().toString()).contains(otherLanguage);
        guide.links().stream()
                .map(URI::create)
                .filter(link -> !link.isAbsolute())
                .forEach(link -> {
                    Path target = link.getPath().isEmpty()
                            ? guide.file()
                            : guide.file().resolveSibling(link.getPath()).normalize();
                    String place = link + " in " + guide.file();
                    softly.assertThat(target).as(place).exists();
                    if (link.getFragment() != null && Files.exists(target)) {
                        softly.assertThat(Guide.read(target).sections())
                                .as(place)
                                .extracting(Guide.Section::anchor)
                                .contains(link.getFragment());
                    }
                    if (!link.toString().equals(otherLanguage)) {
                        softly.assertThat(target.getFileName().toString())
                                .as(place)
                                .isNotEqualTo(otherLanguage);
                    }
                });
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> modules = Files.list(TOP)) {
            return Stream.concat(Stream.of(TOP), modules.sorted())
                    .filter(folder -> Files.exists(folder.resolve(ENGLISH)) || Files.exists(folder.resolve(CHINESE)))
                    .toList();
        }
    }
}
