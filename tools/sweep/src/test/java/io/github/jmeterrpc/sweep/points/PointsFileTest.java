package io.github.jmeterrpc.sweep.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.live.document.Responses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointsFileTest {

    @TempDir
    private Path folder;

    private static String window(long second) {
        String start = "jmeter%s,application=a,instance=i,transaction=";
        String time = " " + second + "000000000\n";
        return "# DML\n"
                + start.formatted("") + "echo,statut=all count=3,avg=2" + time
                + start.formatted("") + "all,statut=all count=3,countError=1,avg=2.5,max=4.0,window_ms=1000" + time
                + start.formatted("") + "internal minAT=7,maxAT=8" + time
                + start.formatted("_buckets") + "echo count=3,histogram=\"48:3\"" + time
                + start.formatted("_buckets")
                + "all count=3,b0.064=1,histogram=\"48:1,2\",window_ms=1000,interval_ms=1000" + time;
    }

    @Test
    void readsWindowsOnWhileTheyAreWritten() throws IOException {
        Path file = folder.resolve("points.lp");
        PointsFile points = new PointsFile(file, "jmeter");

        points.update();
        assertThat(points.windows()).isEmpty();

        String text = window(100) + window(101);
        int half = text.length() - 20;
        Files.writeString(file, text.substring(0, half));
        points.update();
        assertThat(points.windows()).containsOnlyKeys(100_000L);

        Files.writeString(file, text.substring(half), StandardOpenOption.APPEND);
        points.update();
        assertThat(points.windows()).containsOnlyKeys(100_000L, 101_000L);
        assertThat(points.samples()).isEqualTo(6);
        assertThat(points.windows().get(100_000L))
                .isEqualTo(new Window(100_000, 1000, 1000, 3, 1, 2.5, 4, 7, "48:1,2", Arrivals.NONE));
    }

    @Test
    void readsAWindowWithoutSamples() throws IOException {
        Path file = folder.resolve("points.lp");
        String text = window(100).replace(",histogram=\"48:1,2\"", "").replace("b0.064=1,", "");
        Files.writeString(file, text);
        PointsFile points = new PointsFile(file, "jmeter");
        points.update();

        assertThat(points.windows().get(100_000L).buckets()).isEmpty();
    }

    @Test
    void countsArrivalsOfEachWindowAndTheirResponseTimes() throws IOException {
        Path file = folder.resolve("points.lp");
        String text = window(100) + window(101);
        for (int scheduled : new int[] {10, 25}) {
            text = text.replaceFirst(
                    "internal minAT", "internal arrivals_scheduled=" + scheduled + ",arrivals_dropped=2,minAT");
        }
        Files.writeString(
                file,
                text.replace(",avg=2.5", ",avg=2.5,response_count=3,response_avg=7,response_max=9,woke_late=0.5")
                        .replace(",window_ms=1000,interval_ms", ",responses=\"60:3\",window_ms=1000,interval_ms"));
        PointsFile points = new PointsFile(file, "jmeter");
        points.update();

        assertThat(points.windows().get(100_000L).arrivals()).isEqualTo(new Arrivals(10, 2, 3, 7, 9, 0.5, "60:3"));
        assertThat(points.windows().get(101_000L).arrivals()).isEqualTo(new Arrivals(15, 0, 3, 7, 9, 0.5, "60:3"));
        assertThat(new SteadyPart(100_000, 102_000)
                        .figures(List.of(points.windows()))
                        .responses())
                .isEqualTo(new Responses(6, 7, 0.1135, 0.1135, 0.1135, 0.1135, 0.1135, 9, Double.NaN, Double.NaN, 0.5));
    }

    @Test
    void refusesWhatIsNoLine() throws IOException {
        Path file = folder.resolve("points.lp");
        Files.writeString(file, "jmeter,transaction=all\n");

        assertThatThrownBy(() -> new PointsFile(file, "jmeter").update())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("points.lp", "missing fields");
    }
}
