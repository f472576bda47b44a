package io.github.jmeterrpc.support.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Closes what a test class opens: all resources in reverse order, even if closing one fails.
 * Resources that were not opened, because the set-up was skipped or failed, are not closed.
 *
 * <pre>{@code
 * @RegisterExtension
 * final Opened opened = new Opened();
 *
 * @BeforeEach
 * void start() {
 *     server = opened.add(new Server());
 *     opened.add("folder", () -> delete(folder));
 * }
 * }</pre>
 *
 * <p>Resources that a test, its {@code @BeforeEach} or an initializer of the instance adds are
 * closed after the test's {@code @AfterEach} methods. In a static field, it also accepts the
 * resources of a {@code @BeforeAll}, and closes them after the {@code @AfterAll} methods.
 *
 * <p>Any thread may add a resource. A test fails if a resource cannot be closed, and if an action
 * that was added checks something at the end, such as the log, and throws an {@link AssertionError}.
 */
public final class Opened implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    /** Closes a resource, or undoes another effect of a test. */
    @FunctionalInterface
    public interface Close {
        void run() throws Exception;
    }

    private record Resource(int level, String name, Close close) {}

    private final Deque<Resource> resources = new ArrayDeque<>();
    /** How many of {@code beforeAll} and {@code beforeEach} have been called, without those that have ended. */
    private int level;

    /**
     * Registers a resource that has just been opened.
     *
     * @return the resource
     */
    public <T extends AutoCloseable> T add(T resource) {
        add(resource.getClass().getSimpleName(), resource::close);
        return resource;
    }

    /**
     * Registers a resource that is closed in its own way.
     *
     * @param name the resource, for the message if closing it fails
     */
    public synchronized void add(String name, Close close) {
        resources.push(new Resource(level, name, close));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        begin();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end();
    }

    private synchronized void begin() {
        level++;
    }

    private void end() {
        AssertionError failure = null;
        for (Resource resource = next(); resource != null; resource = next()) {
            try {
                resource.close().run();
            } catch (Throwable e) {
                AssertionError error = e instanceof AssertionError failed
                        ? failed
                        : new AssertionError("Cannot close " + resource.name() + ": " + e, e);
                if (failure == null) {
                    failure = error;
                } else {
                    failure.addSuppressed(error);
                }
            }
        }
        leave();
        if (failure != null) {
            throw failure;
        }
    }

    /** Taken one by one, because a resource may be added while others are closed. */
    private synchronized Resource next() {
        Resource last = resources.peek();
        // What was added before the outermost level, by an initializer, ends with it.
        return last != null && (level <= 1 || last.level() >= level) ? resources.pop() : null;
    }

    private synchronized void leave() {
        // JUnit ends also what it has not begun, if another extension fails before.
        level = Math.max(0, level - 1);
    }
}
