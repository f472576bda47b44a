package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.instance.NameGuard;
import io.github.jmeterrpc.influx.instance.Register;
import io.github.jmeterrpc.influx.line.Claims;
import io.github.jmeterrpc.influx.write.Target;
import io.github.jmeterrpc.influx.write.WriteException;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Claims in the database that points go to: whoever could replace them sees the claim there. One thread at a time. */
final class InfluxRegister implements Register {

    private static final long ANSWER_MILLIS = 3000;

    private final Target target;
    private final Claims claims;

    InfluxRegister(Target target, Claims claims) {
        this.target = target;
        this.claims = claims;
    }

    @Override
    public void claim(String mark) throws IOException {
        say(mark, true);
    }

    @Override
    public void release(String mark) throws IOException {
        say(mark, false);
    }

    private void say(String mark, boolean alive) throws IOException {
        try {
            target.write(List.of(claims.row(mark, alive)));
        } catch (WriteException e) {
            throw new IOException(e.getMessage(), e);
        } catch (RuntimeException e) {
            // Whoever watches a name is to go on, and to look again.
            throw new IOException(e.toString(), e);
        }
    }

    @Override
    public Set<String> claimants() throws IOException {
        try {
            String csv = target.query(claims.query(NameGuard.CLAIM_SECONDS), ANSWER_MILLIS);
            return Claims.alive(csv.lines().toList());
        } catch (WriteException e) {
            throw new IOException(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new IOException(e.toString(), e);
        }
    }
}
