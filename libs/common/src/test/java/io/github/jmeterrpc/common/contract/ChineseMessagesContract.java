package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every text in the sources of a plugin that has several words has a Chinese wording, unless it is
 * listed as one that no window shows. So a new message cannot be forgotten.
 */
public abstract class ChineseMessagesContract {

    /** Stands for what a message computes; has no letters. */
    private static final String PLACE = "\u27ea%s\u27eb";

    /** Folders with a slash, names of source files, and texts of others, that no window shows. */
    private static final String LIST = "src/test/resources/texts-without-translation.txt";

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern ENGLISH = Pattern.compile("[a-z]{3,} [a-z]{3,}(?![a-z\\d])");

    @RegisterExtension
    static final Opened locale = new Opened();

    private static final Path COMMON = Path.of("../libs/common");
    private static final String SOURCES = "src/main/java";

    private final Labels labels;
    private final List<Path> sources;
    private final List<Path> lists;

    private ChineseMessagesContract(Labels labels, List<Path> sources, List<Path> lists) {
        this.labels = labels;
        this.sources = sources;
        this.lists = lists;
    }

    /** For a plugin whose windows show messages of its own sources and of those that plugins share. */
    protected ChineseMessagesContract(Labels labels) {
        this(labels, List.of(Path.of(SOURCES), COMMON.resolve(SOURCES)), List.of(Path.of(LIST), COMMON.resolve(LIST)));
    }

    /** As before, with the messages of a library that this plugin alone has. */
    protected ChineseMessagesContract(Labels labels, String library) {
        this(
                labels,
                List.of(
                        Path.of(SOURCES),
                        COMMON.resolve(SOURCES),
                        COMMON.resolveSibling(library).resolve(SOURCES)),
                List.of(Path.of(LIST), COMMON.resolve(LIST)));
    }

    /**
     * For a plugin whose windows show messages of its own sources.
     *
     * @param more another source file
     */
    protected ChineseMessagesContract(Labels labels, Path more) {
        this(labels, List.of(Path.of(SOURCES), more), List.of(Path.of(LIST)));
    }

    @BeforeAll
    static void speakChinese() {
        JMeterEnvironment.prepare();
        Locale before = JMeterUtils.getLocale();
        locale.add(() -> JMeterUtils.setLocale(before));
        JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
    }

    @Test
    void everyMessageHasAChineseWording() throws IOException {
        assertThat(check()).isEmpty();
    }

    /** The texts without a wording, and the lines of the lists that no source has any more. */
    List<String> check() throws IOException {
        Set<String> unshown = unshown();
        Set<String> unused = new LinkedHashSet<>(unshown);
        List<String> wrong = new ArrayList<>();
        for (MessageTemplates.Template template : MessageTemplates.in(sources)) {
            Path file = template.file();
            String text = template.text().strip().replace("\n", "\\n");
            Set<String> found = new LinkedHashSet<>(
                    List.of(text, file.getFileName() + "", file.getParent().getFileName() + "/"));
            unused.removeAll(found);
            if (Collections.disjoint(unshown, found) && !isChinese(template.text())) {
                wrong.add("no wording: " + file.getFileName() + ": " + text);
            }
        }
        unused.forEach(line -> wrong.add("in no source: " + line));
        return wrong;
    }

    private boolean isChinese(String template) {
        String english = template.strip();
        for (int i = 0; i < 9; i++) {
            english = english.replace("{" + i + "}", String.format(PLACE, i));
        }
        String shown = labels.translate(english);
        return !shown.equals(english)
                && shown.codePoints().anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN)
                && !ENGLISH.matcher(QUOTED.matcher(shown).replaceAll("")).find();
    }

    private Set<String> unshown() throws IOException {
        Set<String> unshown = new LinkedHashSet<>();
        for (Path list : lists) {
            Files.readAllLines(list).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                    .forEach(unshown::add);
        }
        return unshown;
    }
}
