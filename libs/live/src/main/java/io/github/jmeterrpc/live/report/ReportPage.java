package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.page.PageFiles;
import java.nio.charset.StandardCharsets;

/** The page as one file: with a run's data inside it is a report, without it is the live page. */
public final class ReportPage {

    private static final String BODY = "<body>\n";

    private ReportPage() {}

    /**
     * Makes the file.
     *
     * @param state null for the live page
     */
    public static byte[] of(State state) {
        return of(state, "");
    }

    /**
     * Makes the file with something above the run.
     *
     * @param above HTML in which all foreign text is escaped
     */
    public static byte[] of(State state, String above) {
        String page = PageFiles.text(PageFiles.INDEX).replace(BODY, BODY + above);
        return InlinedPage.of(page, PageFiles::text, state).getBytes(StandardCharsets.UTF_8);
    }
}
