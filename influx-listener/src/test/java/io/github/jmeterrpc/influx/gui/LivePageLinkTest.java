package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.Parameter;
import java.net.URI;
import java.util.Optional;
import javax.swing.JButton;
import org.junit.jupiter.api.Test;

class LivePageLinkTest {

    private final LivePageLink panel = new LivePageLink(Parameter.TEXTS);
    private final JButton link = (JButton) panel.getComponent(1);

    @Test
    void isVisibleWhileThereIsAPage() {
        panel.show(Optional.empty());
        assertThat(panel.isVisible()).isFalse();

        panel.show(Optional.of(URI.create("http://127.0.0.1:9270/")));
        assertThat(panel.isVisible()).isTrue();
        assertThat(link.getText()).isEqualTo("http://127.0.0.1:9270/");
        assertThat(link.getActionCommand()).isEqualTo(link.getText());

        panel.show(Optional.of(URI.create("http://127.0.0.1:9271/")));
        assertThat(link.getText()).isEqualTo("http://127.0.0.1:9271/");

        panel.show(Optional.empty());
        assertThat(panel.isVisible()).isFalse();
    }
}
