package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class PageFilesTest {

    private static final Path FOLDER = Path.of("src/main/resources/io/github/jmeterrpc/live/page");

    /** SHA-256 of dist/uPlot.iife.min.js in the npm package uplot 1.6.32. */
    private static final String UPLOT_SHA256 = "19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f";

    private static final int MAX_BYTES = 100 * 1024;
    private static final int MAX_LINES = 200;

    @Test
    void takesAtMost100KbCompressed() throws Exception {
        long sum = 0;
        for (Path file : files()) {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
                gzip.write(Files.readAllBytes(file));
            }
            sum += compressed.size();
        }
        assertThat(sum).isLessThan(MAX_BYTES);
    }

    @Test
    void hasUplotAsItWasPublishedWithItsLicense() throws Exception {
        byte[] script = Files.readAllBytes(FOLDER.resolve("uplot.js"));
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(script)))
                .isEqualTo(UPLOT_SHA256);
        assertThat(Files.readString(FOLDER.resolve("uplot.css")))
                .contains("uPlot 1.6.32", "The MIT License (MIT)", "Copyright (c) 2022 Leon Sorokin");
    }

    @Test
    void refersToEachFileInTheFormThatTheReportReplaces() throws Exception {
        String index = Files.readString(FOLDER.resolve("index.html"));
        List<String> referred = Pattern.compile(
                        "^(?:<link rel=\"stylesheet\" href=\"([a-z0-9.-]+)\">|<script(?: [a-z]+=\"[a-z/]+\")* src=\"([a-z0-9.-]+)\"></script>)$",
                        Pattern.MULTILINE)
                .matcher(index)
                .results()
                .map(PageFilesTest::name)
                .toList();
        assertThat(referred)
                .containsExactlyInAnyOrderElementsOf(files().stream()
                        .map(file -> file.getFileName().toString())
                        .filter(name -> !name.equals("index.html"))
                        .toList());
        assertThat(index)
                .contains("<script type=\"application/json\" id=\"data\"></script>")
                .doesNotContain("style=")
                .doesNotContainPattern(" on[a-z]+=\"");
    }

    @Test
    void hasEachTextInBothLanguages() throws Exception {
        Map<?, ?> texts = Json.read(Files.readAllBytes(FOLDER.resolve("texts.json")), Map.class);
        assertThat(texts).hasSizeGreaterThan(100);
        texts.forEach((name, languages) -> {
            List<?> both = (List<?>) languages;
            assertThat(both).as("%s", name).hasSize(2).noneMatch(""::equals);
            assertThat(placeholders(both.get(0))).as("%s", name).isEqualTo(placeholders(both.get(1)));
        });
    }

    private static String placeholders(Object text) {
        return text.toString().replaceAll("(?s)[^{]*(\\{\\d})?", "$1");
    }

    @Test
    void scriptsAreShortAndNeverMakeHtmlOfText() throws Exception {
        for (Path file : files()) {
            if (file.toString().endsWith(".js")) {
                String script = Files.readString(file);
                assertThat(script)
                        .as(file.toString())
                        .doesNotContain("</script", "innerHTML", "outerHTML", "insertAdjacent");
                if (!file.endsWith("uplot.js")) {
                    assertThat(script.lines()).as(file.toString()).hasSizeLessThanOrEqualTo(MAX_LINES);
                }
            }
        }
    }

    private static String name(MatchResult line) {
        return line.group(1) == null ? line.group(2) : line.group(1);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.toList();
        }
    }
}
