package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import org.assertj.core.data.Offset;
import org.fife.ui.rsyntaxtextarea.RSyntaxTextArea;
import org.fife.ui.rsyntaxtextarea.SyntaxScheme;
import org.fife.ui.rsyntaxtextarea.TokenTypes;
import org.junit.jupiter.api.Test;

class ReadableColorsTest {

    private static final Color PURPLE = new Color(0x810CA8);
    private static final Color DARK = new Color(0x2B2B2B);

    private final RSyntaxTextArea area = new RSyntaxTextArea();

    private Color name() {
        return area.getSyntaxScheme().getStyle(TokenTypes.VARIABLE).foreground;
    }

    private void scheme(Color names) {
        SyntaxScheme scheme = (SyntaxScheme) area.getSyntaxScheme().clone();
        scheme.getStyle(TokenTypes.VARIABLE).foreground = names;
        area.setSyntaxScheme(scheme);
    }

    @Test
    void anotherThemeIsReadableToo() {
        area.setBackground(Color.WHITE);
        scheme(PURPLE);
        ReadableColors.apply(area);
        assertThat(name()).isEqualTo(PURPLE);

        area.setBackground(DARK);
        assertThat(ReadableColors.contrast(PURPLE, DARK)).isCloseTo(1.7, Offset.offset(0.1));
        assertThat(ReadableColors.contrast(name(), DARK)).isGreaterThan(ReadableColors.LEAST_CONTRAST);

        scheme(Color.ORANGE);
        assertThat(name()).isEqualTo(Color.ORANGE);
        area.setBackground(Color.WHITE);
        assertThat(ReadableColors.contrast(name(), Color.WHITE)).isGreaterThan(ReadableColors.LEAST_CONTRAST);
    }

    @Test
    void contrastIsThatOfTheStandard() {
        assertThat(ReadableColors.contrast(Color.BLACK, Color.WHITE)).isCloseTo(21, Offset.offset(0.01));
        assertThat(ReadableColors.contrast(new Color(0x767676), Color.WHITE)).isCloseTo(4.54, Offset.offset(0.01));
    }
}
