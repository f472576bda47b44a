package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each class, method, package, folder and file that ARCHITECTURE.md names exists, and its table of
 * packages is complete. Names are those in code spans and diagrams.
 */
class ArchitecturePageTest {

    private static final Path TOP = Suite.find().top();
    private static final Pattern CODE = Pattern.compile("(?s)```\\w*\n(.*?)```|`([^`\n]+)`");

    /** A class, with the end of its package before it and the name of a method after it, if given. */
    private static final Pattern CLASS =
            Pattern.compile("(?<![\\w./@-])((?:[a-z]\\w*\\.)*)([A-Z]\\w*[a-z]\\w*)(?:\\.([a-z]\\w*))?");

    private static final Pattern PACKAGE = Pattern.compile("(?<![\\w./*])[a-z]\\w*(?:\\.[a-z]\\w*)+(?![\\w./-])");
    private static final Pattern FILE = Pattern.compile("[\\w*]+\\.(?:txt|properties|md)");

    /** What diagrams name besides classes of the suite. */
    private static final Set<String> OTHERS =
            Set.of("Dubbo", "Thrift", "JMeter", "InfluxDB", "SampleResult", "Error", "JSON");

    /** Packages of each plugin, which the text above the table explains. */
    private static final Set<String> OF_EACH_PLUGIN = Set.of("element", "typed", "gui");

    private final String page = read(TOP.resolve("ARCHITECTURE.md"));
    private final List<String> code = CODE.matcher(page)
            .results()
            .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
            .toList();
    private final List<Path> files = files();

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Files of the sources and of modules, relative to the top. */
    private static List<Path> files() {
        try (Stream<Path> all = Files.walk(TOP)) {
            return all.filter(Files::isRegularFile)
                    .map(TOP::relativize)
                    .filter(file -> !file.startsWith(".git") && !file.toString().matches("(.*/)?target/.*"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<MatchResult> inCode(Pattern pattern) {
        return code.stream().flatMap(each -> pattern.matcher(each).results());
    }

    private boolean isMissing(Predicate<Path> file) {
        return files.stream().noneMatch(file);
    }

    @Test
    void theClassesAndMethodsThatItNamesExist() {
        List<MatchResult> named =
                inCode(CLASS).filter(each -> !OTHERS.contains(each.group(2))).toList();

        assertThat(named).hasSizeGreaterThan(60);
        assertThat(named)
                .filteredOn(each -> {
                    String source = each.group(1).replace('.', '/') + each.group(2) + ".java";
                    return isMissing(file -> file.endsWith(source)
                            && (each.group(3) == null || read(TOP.resolve(file)).contains(" " + each.group(3) + "(")));
                })
                .extracting(MatchResult::group)
                .isEmpty();
    }

    @Test
    void thePackagesThatItNamesExist() {
        assertThat(inCode(PACKAGE).map(MatchResult::group))
                .filteredOn(name -> !FILE.matcher(name).matches())
                .hasSizeGreaterThan(5)
                .filteredOn(name -> isMissing(file ->
                        file.toString().endsWith(".java") && file.getParent().endsWith(name.replace('.', '/'))))
                .isEmpty();
    }

    @Test
    void theFoldersAndFilesThatItNamesExist() {
        assertThat(code)
                .filteredOn(each -> each.matches("[\\w.-]+(/[\\w.-]+)+"))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(TOP.resolve(each)).exists());
        assertThat(code)
                .filteredOn(each -> each.matches("[a-z]+(-[a-z]+)+"))
                .hasSizeGreaterThan(5)
                .filteredOn(each -> isMissing(file -> file.startsWith(each)
                        || file.endsWith(each)
                        || file.getParent() != null && file.getParent().endsWith(each)))
                .isEmpty();
        assertThat(code)
                .filteredOn(each -> FILE.matcher(each).matches())
                .isNotEmpty()
                .filteredOn(each -> {
                    PathMatcher name = FileSystems.getDefault().getPathMatcher("glob:" + each);
                    return isMissing(file -> name.matches(file.getFileName()));
                })
                .isEmpty();
    }

    /** A row without a module continues the module of the row above it. */
    @Test
    void theTableOfPackagesIsComplete() {
        Map<String, Set<String>> named = new TreeMap<>();
        String module = "";
        for (String[] row : rowsOfPackages()) {
            module = row[1].isBlank() ? module : row[1].replaceAll("[ `]", "");
            named.computeIfAbsent(module, each -> new TreeSet<>()).addAll(packagesOf(row[2]));
        }

        assertThat(named).hasSizeGreaterThan(5);
        named.forEach((name, packages) -> {
            Set<String> existing = packagesBelow(name);
            assertThat(existing).as("packages of " + name).containsAll(packages);
            existing.removeIf(each -> each.contains(".") || OF_EACH_PLUGIN.contains(each));
            assertThat(packages).as("in the table for " + name).containsAll(existing);
        });
    }

    private List<String[]> rowsOfPackages() {
        return page.lines()
                .dropWhile(line -> !line.startsWith("| module | package "))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .toList();
    }

    /** Returns the names in a cell; names in parentheses are below the one before them. */
    private static List<String> packagesOf(String cell) {
        List<String> names = new ArrayList<>();
        String parent = "";
        String last = "";
        for (MatchResult each :
                Pattern.compile("[()]|[\\w.]+").matcher(cell).results().toList()) {
            switch (each.group()) {
                case "(" -> parent = last + ".";
                case ")" -> parent = "";
                default -> {
                    last = parent + each.group();
                    names.add(last);
                }
            }
        }
        return names;
    }

    private Set<String> packagesBelow(String module) {
        Pattern source = Pattern.compile(".*/src/main/(?:java|resources)/io/github/jmeterrpc/" + module + "/(.+)");
        Set<String> packages = new TreeSet<>();
        for (Path file : files) {
            Matcher found = source.matcher(String.valueOf(file.getParent()));
            if (found.matches()) {
                for (String name = found.group(1).replace('/', '.'); !name.isEmpty(); name = parent(name)) {
                    packages.add(name);
                }
            }
        }
        return packages;
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
