package io.github.jmeterrpc.dubbo.remoting;

import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;

/** The calls that wait for an answer. */
final class PendingCalls {

    private PendingCalls() {}

    /**
     * Ends all that wait for an answer of a connection that is gone.
     *
     * <p>Dubbo goes through them and stumbles over two that their own threads are busy with at the same moment: one just being
     * made, whose timeout is not set yet ({@code DefaultFuture.received}), and one just being given up
     * ({@code ThreadlessExecutor.shutdownNow} takes the mark of its end for a thread). The exception ends the round; calls
     * behind would wait for their whole timeout. The one it stumbled over is off the list by then, so each round gets
     * further.
     */
    static void end(Channel gone) {
        boolean all = false;
        while (!all) {
            try {
                DefaultFuture.closeChannel(gone, 0);
                all = true;
            } catch (NullPointerException | ClassCastException e) {
                // The next round begins after it.
            }
        }
    }
}
