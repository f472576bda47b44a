package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.grafana.drawing.DashboardDrawing;
import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Draws the pictures of the README, into target/pictures or, with {@code -Dgrafana.pictures=FOLDER}, there. */
@ExtendWith(SharedRun.class)
@Tag("full")
class PicturesEndToEndTest {

    private static Path folder() throws IOException {
        String asked = System.getProperty("grafana.pictures", "");
        Path home = Path.of(System.getProperty("grafana.folder", "."));
        return Files.createDirectories(asked.isBlank() ? home.resolve("target/pictures") : Path.of(asked));
    }

    @Test
    void showWhatTheQueriesBring(RealRun run) throws IOException {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, Map.of());
            BufferedImage picture = new DashboardDrawing(
                            dashboard.json(),
                            query -> run.database().query(choices.fill(query)),
                            choices::fillVariables,
                            new double[] {run.from(), run.to()})
                    .draw();
            Path file = folder().resolve(dashboard.name().replace(".json", ".png"));
            ImageIO.write(picture, "png", file.toFile());

            assertThat(file).isNotEmptyFile();
            assertThat(picture.getHeight()).isGreaterThan(picture.getWidth() / 2);
        }
    }
}
