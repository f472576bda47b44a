package io.github.jmeterrpc.dubbo.endpoint;

import java.util.Arrays;
import java.util.List;

/**
 * Consumer settings: the application name that providers see, and the filters that the consumer
 * runs.
 *
 * @param application name of the calling application; providers see it in
 *     {@code remote.application}, log it and can treat callers differently by it
 * @param filters names of additional consumer filters of Dubbo, separated by commas; a minus before
 *     a name removes that filter
 */
public record Consumer(String application, String filters) {

    private static final String DEFAULT_APPLICATION = "jmeter";

    /** The default: application name jmeter, without filters that a load test does not need. */
    public static final Consumer DEFAULT = new Consumer("", "");

    /** An empty name means {@value #DEFAULT_APPLICATION}. */
    public Consumer {
        application = application.isEmpty() ? DEFAULT_APPLICATION : application;
    }

    /** The names of the filters. */
    public List<String> filterNames() {
        return Arrays.stream(filters.split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
