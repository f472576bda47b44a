package io.github.jmeterrpc.support.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Decides the fate of bytes on their way through a {@link FaultProxy}: it may wait, change, drop or
 * write it, or break the connection. Pieces of one direction of a connection come one after the
 * other, in the thread of that direction; those of several connections come at the same time.
 */
@FunctionalInterface
public interface Fault {

    /** Passes bytes on without a fault. */
    Fault NONE = (piece, link) -> link.write(piece);
    /** Drops the bytes; the connection stays open. */
    Fault SWALLOW = (piece, link) -> {};
    /** Reads no further; the connection stays open. */
    Fault STALL = (piece, link) -> TimeUnit.HOURS.sleep(1);
    /** Closes the connection in place of the piece. */
    Fault CUT = (piece, link) -> link.cut();
    /** Resets the client's connection in place of the piece. */
    Fault RESET = (piece, link) -> link.reset();
    /** Ends the half of the connection that leads to the client, and drops the bytes. */
    Fault HALF_CLOSE = (piece, link) -> link.endReplies();

    void pass(byte[] piece, FaultProxy.Link link) throws IOException, InterruptedException;

    /** Passes each piece on after a delay. */
    static Fault delay(Duration time) {
        return (piece, link) -> {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
            link.write(piece);
        };
    }

    /** Passes on byte by byte, with a pause before each. */
    static Fault trickle(Duration pause) {
        return (piece, link) -> {
            for (byte each : piece) {
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                link.write(new byte[] {each});
            }
        };
    }

    /** Passes pieces on changed; the change is made in place. */
    static Fault change(Consumer<byte[]> change) {
        return (piece, link) -> {
            change.accept(piece);
            link.write(piece);
        };
    }

    /** This fault for the first connections, none for later ones. */
    default Fault ofFirst(int connections) {
        return (piece, link) -> (link.number() <= connections ? this : NONE).pass(piece, link);
    }

    /** This fault for each n-th piece of all connections, none for the others. */
    default Fault ofEach(int nth) {
        AtomicInteger pieces = new AtomicInteger();
        return (piece, link) -> (pieces.incrementAndGet() % nth == 0 ? this : NONE).pass(piece, link);
    }
}
