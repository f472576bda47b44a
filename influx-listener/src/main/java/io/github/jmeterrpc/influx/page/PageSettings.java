package io.github.jmeterrpc.influx.page;

import io.github.jmeterrpc.live.gate.Thresholds;
import java.net.InetAddress;
import java.nio.file.Path;

/**
 * How a page is opened.
 *
 * @param address to listen on
 * @param token needed for writing and looking; may be empty on loopback only
 * @param folder where the runs are kept
 * @param application tag of the points, by which a report finds its run: a plan may have several listeners
 * @param gate what the figures must keep to
 * @param alone whether the points go nowhere else
 */
public record PageSettings(
        InetAddress address, String token, Path folder, String application, Thresholds gate, boolean alone) {

    /** Whether a store that was opened with these is what others want, too. */
    boolean isSameStore(PageSettings other) {
        return address.equals(other.address) && token.equals(other.token) && folder.equals(other.folder);
    }
}
