package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.instance.NameGuard;
import io.github.jmeterrpc.influx.instance.Register;
import io.github.jmeterrpc.influx.line.AnswerRow;
import io.github.jmeterrpc.influx.line.Claims;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.NewestPoint;
import io.github.jmeterrpc.influx.write.Target;
import io.github.jmeterrpc.influx.write.WriteException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Claims in the database that points go to: whoever could replace them sees the claim there, and the points themselves
 * stand there. One thread at a time.
 */
final class InfluxRegister implements Register {

    private static final long ANSWER_MILLIS = 3000;

    private final Target target;
    private final Naming naming;
    private final Claims claims;

    InfluxRegister(Target target, Naming naming) {
        this.target = target;
        this.naming = naming;
        this.claims = new Claims(naming);
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
        return claims.alive(ask(claims.query(NameGuard.CLAIM_SECONDS)));
    }

    @Override
    public Optional<Instant> newest(long fromMillis) throws IOException {
        NewestPoint newest = new NewestPoint(naming);
        newest.seeAnswer(ask(newest.query(fromMillis)));
        return newest.time();
    }

    private List<AnswerRow> ask(String influxQl) throws IOException {
        try {
            return target.query(influxQl, ANSWER_MILLIS);
        } catch (WriteException e) {
            throw new IOException(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new IOException(e.toString(), e);
        }
    }
}
