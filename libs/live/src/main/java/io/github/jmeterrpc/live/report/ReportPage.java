package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.page.PageFiles;
import java.nio.charset.StandardCharsets;

/** The live page as one file with a run's data inside. */
public final class ReportPage {

    private ReportPage() {}

    /** Makes the file. */
    public static byte[] of(State state) {
        return InlinedPage.of(PageFiles.text(PageFiles.INDEX), PageFiles::text, state)
                .getBytes(StandardCharsets.UTF_8);
    }
}
