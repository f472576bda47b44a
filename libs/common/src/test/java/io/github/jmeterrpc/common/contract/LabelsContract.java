package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/**
 * Contract for the texts of a plugin. A subclass in the package of the bundle needs no code of its
 * own.
 */
public abstract class LabelsContract {

    @Test
    void chineseHasEveryTextThatEnglishHas() throws IOException {
        Properties english = load("labels.properties");
        Properties chinese = load("labels_zh_CN.properties");

        assertThat(chinese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        assertThat(english.stringPropertyNames()).isNotEmpty();
        assertThat(chinese.values()).noneMatch(text -> text.toString().isBlank());
        assertThat(english.values()).noneMatch(text -> text.toString().isBlank());
    }

    private Properties load(String name) throws IOException {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(getClass().getResourceAsStream(name), StandardCharsets.UTF_8)) {
            texts.load(reader);
        }
        return texts;
    }
}
