package io.github.jmeterrpc.influx.sink;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A file to which line protocol is appended, for use without InfluxDB: {@code file:///path/of/points.lp}.
 *
 * @param path of the file
 * @param database database in the header of the file, {@code ?db=} of the URL; default jmeter
 */
public record LineFile(Path path, String database) implements Destination {

    /** The scheme of such a URL. */
    static final String SCHEME = "file:";

    /**
     * Parses a URL.
     *
     * @throws IllegalArgumentException if the URL is invalid; the message names the problem and the remedy
     */
    static LineFile parse(String url) {
        String text = url.trim();
        int question = text.indexOf('?');
        // The query may contain a password that was meant for an InfluxDB server.
        String place = question < 0 ? text : text.substring(0, question);
        try {
            Path path = Path.of(new URI(place));
            String query = question < 0 ? null : text.substring(question + 1);
            return new LineFile(path.normalize(), InfluxUrl.query(query).getOrDefault("db", "jmeter"));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new IllegalArgumentException(
                    "influxdbUrl '" + place + "': is not the URL of a file. Example: file:///var/tmp/points.lp", e);
        }
    }

    @Override
    public Sink open(Consumer<String> say) {
        return new FileSink(this, say);
    }

    @Override
    public String url() {
        return id();
    }

    @Override
    public String id() {
        return path.toUri().toString();
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return 9;
    }

    @Override
    public boolean answersQueries() {
        return false;
    }
}
