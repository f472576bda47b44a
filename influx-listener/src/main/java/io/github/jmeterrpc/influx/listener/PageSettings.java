package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.live.gate.Thresholds;
import java.net.InetAddress;
import java.nio.file.Path;

/**
 * Settings of a live page.
 *
 * @param address to listen on
 * @param token token for write and read access; may be empty on loopback only
 * @param folder folder of the stored runs
 * @param application tag of the points, by which a report finds its run, since a plan may have several listeners
 * @param gate thresholds that the results must meet
 * @param alone whether the points have no other destination
 */
public record PageSettings(
        InetAddress address, String token, Path folder, String application, Thresholds gate, boolean alone) {

    /** Whether a store opened with these settings also fits the other ones. */
    boolean isSameStore(PageSettings other) {
        return address.equals(other.address) && token.equals(other.token) && folder.equals(other.folder);
    }
}
