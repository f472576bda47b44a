package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever fails, each line is written, set aside, or counted as lost. */
class DeliverySimulationTest {

    @TempDir
    private Path folder;

    private void simulate(int histories) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < histories && wrong.size() < 3; seed++) {
            DeliverySimulation.run(seed, folder.resolve(String.valueOf(seed))).ifPresent(wrong::add);
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void losesNothingUncountedAndRepeatsNothing() throws Exception {
        simulate(100);
    }

    @Tag("full")
    @Test
    void losesNothingUncountedInAThousandHistories() throws Exception {
        simulate(1000);
    }
}
