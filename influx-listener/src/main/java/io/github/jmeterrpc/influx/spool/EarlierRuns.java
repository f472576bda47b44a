package io.github.jmeterrpc.influx.spool;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Queue of the batches that earlier runs left, oldest run first; holds the folders of these runs.
 * Thread-safe.
 */
public final class EarlierRuns extends BatchQueue {

    private final List<RunFolder> folders = new ArrayList<>();

    /** @param account counts only points of earlier runs */
    public EarlierRuns(Account account, SetAsideFile setAside, Messages messages) {
        super(account, setAside, messages);
    }

    /**
     * Takes the folders of all ended runs for a destination, and reports other folders.
     *
     * @param spool directory that runs share
     * @param destination id of the destination
     */
    void find(Path spool, String destination) {
        try {
            for (Path folder : RunFolder.list(spool)) {
                takeOrReport(folder, destination);
            }
        } catch (IOException e) {
            messages.warn("cannot check whether earlier runs left points in " + spool + " (" + e + ")");
        }
        PointCount found = amount();
        if (found.points() > 0) {
            messages.info("earlier runs left " + found.points() + " points (" + found.samples() + " samples) in "
                    + spool + "; they are sent when nothing else is pending");
        }
    }

    private void takeOrReport(Path folder, String destination) {
        try {
            if (SpooledRun.isFor(folder, destination)) {
                take(folder);
            } else if (RunFolder.count(folder).orElse(PointCount.NONE).points() > 0) {
                messages.warn(folder + " contains points for another destination, " + SpooledRun.place(folder)
                        + "; they are left alone. Send them with the command replay");
            }
        } catch (NoSuchFileException e) {
            // Its run has finished meanwhile and left no points.
            return;
        } catch (IOException e) {
            messages.warn("cannot read the points in " + folder + " (" + e + ")");
        }
    }

    /**
     * Locks the folder of a run and adds its batches; returns false if a listener or another replay
     * uses it.
     */
    public synchronized boolean take(Path folder) throws IOException {
        Optional<RunFolder> claimed = closed ? Optional.empty() : RunFolder.claim(folder);
        if (claimed.isPresent()) {
            folders.add(claimed.get());
            for (BatchFile file : claimed.get().recover()) {
                addFile(file);
            }
        }
        return claimed.isPresent();
    }

    /** Releases the folders; pending batches stay on disk for the next run. */
    @Override
    public synchronized void close() {
        super.close();
        for (RunFolder folder : folders) {
            try {
                folder.close();
            } catch (IOException e) {
                messages.warn(folder.path() + " could not be closed (" + e + ")");
            }
        }
        folders.clear();
    }
}
