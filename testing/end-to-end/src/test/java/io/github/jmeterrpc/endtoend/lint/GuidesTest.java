package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every guide is there in English and in Chinese, with the same headings, tables, lists and
 * commands.
 */
class GuidesTest {

    private static final int MOST_LINES = 250;

    private static final String README = "README.md";
    private static final Path TOP = Suite.find().top();

    @TestFactory
    Stream<DynamicTest> hasTheSameContentInBothLanguages() throws IOException {
        return guides().stream()
                .map(file -> DynamicTest.dynamicTest(TOP.relativize(file).toString(), () -> compare(file)));
    }

    private static void compare(Path file) {
        Guide english = Guide.read(file);
        Guide chinese = Guide.read(file.resolveSibling(inChinese(file)));

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
        List<Path> guides = guides();
        assertSoftly(softly -> guides.forEach(file -> {
            check(softly, Guide.read(file), inChinese(file));
            check(
                    softly,
                    Guide.read(file.resolveSibling(inChinese(file))),
                    file.getFileName().toString());
        }));
    }

    private static void check(SoftAssertions softly, Guide guide, String otherLanguage) {
        softly.assertThat(guide.links()).as(guide.file().toString()).contains(otherLanguage);
        boolean inChinese = isChinese(guide.file());
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
                    boolean inBoth =
                            target.toString().endsWith(".md") && Files.exists(target.resolveSibling(inChinese(target)));
                    if (inBoth && !link.toString().equals(otherLanguage)) {
                        softly.assertThat(isChinese(target)).as(place).isEqualTo(inChinese);
                    }
                });
    }

    @Test
    void theTestsThatThePageOnReliabilityNamesAreThere() throws IOException {
        Set<String> tests;
        try (Stream<Path> files =
                Files.find(TOP, 20, (file, attributes) -> file.toString().endsWith("Test.java"))) {
            tests = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        String page = Files.readString(TOP.resolve("docs/RELIABILITY.md"));

        assertThat(Pattern.compile("`(\\w+Test)`").matcher(page).results().map(match -> match.group(1)))
                .isSubsetOf(tests)
                .hasSizeGreaterThan(40);
    }

    private static boolean isChinese(Path file) {
        return file.toString().endsWith(".zh-CN.md");
    }

    private static String inChinese(Path file) {
        return file.getFileName().toString().replaceFirst("(\\.zh-CN)?\\.md$", ".zh-CN.md");
    }

    /**
     * In English: the front page, the guide of each module with its further pages, and what is in
     * docs.
     */
    private static List<Path> guides() throws IOException {
        try (Stream<Path> modules = Files.find(TOP, 2, (path, file) -> file.isDirectory());
                Stream<Path> pages = Files.find(TOP, 4, (path, file) -> isPage(path))) {
            return Stream.of(
                            Stream.of(TOP.resolve(README)),
                            modules.map(folder -> folder.resolve(README))
                                    .filter(file ->
                                            Files.exists(file) || Files.exists(file.resolveSibling(inChinese(file)))),
                            pages)
                    .flatMap(files -> files)
                    .sorted()
                    .toList();
        }
    }

    /** Whether it is a page in docs for users: those for programmers are in English only. */
    private static boolean isPage(Path file) {
        return file.getParent().endsWith("docs")
                && file.toString().endsWith(".md")
                && !isChinese(file)
                && !file.endsWith("data.md");
    }

    @Test
    void areShort() throws IOException {
        for (Path file : guides()) {
            assertThat(Files.readAllLines(file)).as("%s", file).hasSizeLessThanOrEqualTo(MOST_LINES);
        }
    }
}
