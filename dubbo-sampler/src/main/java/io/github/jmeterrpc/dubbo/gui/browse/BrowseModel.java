package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.gui.browse.BrowseModel.BrowseState.Status;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Model of the service browser. Called on the event thread; queries registries in the background
 * and updates its view on the event thread. Only one query runs at a time; others are ignored until
 * it ends.
 */
final class BrowseModel {

    /**
     * State of the browser view.
     *
     * @param status the progress or the result of the query
     * @param detail the reason of a failure; otherwise empty
     * @param services the services found
     * @param methods the methods of the selected service
     */
    record BrowseState(Status status, String detail, List<ServiceName> services, List<ServiceMethod> methods) {

        /** The current state of the browser. */
        enum Status {
            READY,
            SEARCHING,
            READING_METHODS,
            FOUND,
            LIMIT_REACHED,
            NOTHING_FOUND,
            METHODS_FOUND,
            NO_METHODS,
            CANCELLED,
            VARIABLES,
            FAILED
        }

        static final BrowseState INITIAL = new BrowseState(Status.READY, "", List.of(), List.of());

        BrowseState {
            services = List.copyOf(services);
            methods = List.copyOf(methods);
        }

        boolean busy() {
            return status == Status.SEARCHING || status == Status.READING_METHODS;
        }

        BrowseState with(Status other) {
            return new BrowseState(other, "", services, methods);
        }

        BrowseState failed(String why) {
            return new BrowseState(Status.FAILED, why, services, methods);
        }
    }

    /** Maximum number of services shown; a registry can list tens of thousands. */
    static final int LIMIT = 500;

    private static final Logger LOG = LoggerFactory.getLogger(BrowseModel.class);

    private final CatalogSession.Opener opener;
    private final Consumer<BrowseState> view;
    private BrowseState state = BrowseState.INITIAL;
    private CatalogSession session;
    private Worker<?> running;

    /**
     * @param opener connects to registries
     * @param view receives each new state
     */
    BrowseModel(CatalogSession.Opener opener, Consumer<BrowseState> view) {
        this.opener = opener;
        this.view = view;
    }

    BrowseState state() {
        return state;
    }

    /** Finds services whose names contain the filter, ignoring case. */
    void search(CatalogSession.Registry registry, String filter) {
        if (state.busy()) {
            return;
        }
        show(new BrowseState(Status.SEARCHING, "", List.of(), List.of()));
        if (registry.holdsVariables()) {
            show(state.with(Status.VARIABLES));
            return;
        }
        if (session == null || !session.registry().equals(registry)) {
            dropSession();
            session = new CatalogSession(registry, opener);
        }
        // Requests one service more than is shown, to detect whether there are more.
        query(directory -> directory.services(filter, LIMIT + 1), this::showServices);
    }

    /** Reads the methods of a service that was found. */
    void readMethods(ServiceName service) {
        if (state.busy() || session == null) {
            return;
        }
        show(new BrowseState(Status.READING_METHODS, "", state.services(), List.of()));
        query(directory -> directory.methods(service), this::showMethods);
    }

    /** Cancels the running query. Earlier results stay. */
    void cancel() {
        if (state.busy()) {
            dropSession();
            show(state.with(Status.CANCELLED));
        }
    }

    /** Cancels the running query and closes the session. */
    void close() {
        dropSession();
    }

    private void showServices(List<ServiceName> found) {
        Status status = found.isEmpty() ? Status.NOTHING_FOUND : Status.FOUND;
        if (found.size() > LIMIT) {
            status = Status.LIMIT_REACHED;
        }
        show(new BrowseState(status, "", found.subList(0, Math.min(LIMIT, found.size())), List.of()));
    }

    private void showMethods(List<ServiceMethod> found) {
        show(new BrowseState(found.isEmpty() ? Status.NO_METHODS : Status.METHODS_FOUND, "", state.services(), found));
    }

    private void show(BrowseState next) {
        state = next;
        view.accept(next);
    }

    private <T> void query(CatalogSession.Query<T> query, Consumer<T> answer) {
        Worker<T> worker = new Worker<>(session, query, answer);
        running = worker;
        worker.execute();
    }

    private void dropSession() {
        running = null;
        CatalogSession dropped = session;
        session = null;
        if (dropped != null && dropped.giveUp()) {
            closeInBackground(dropped);
        }
    }

    private static void closeInBackground(CatalogSession dropped) {
        new SwingWorker<Void, Void>() {
            @Override
            protected Void doInBackground() {
                try {
                    dropped.close();
                } catch (RuntimeException e) {
                    LOG.warn("The connection to the registry did not close cleanly", e);
                }
                return null;
            }
        }.execute();
    }

    private void fail(Throwable cause) {
        if (cause instanceof CatalogException || cause instanceof InvalidInputException) {
            LOG.debug("The registry could not be queried", cause);
            show(state.failed(Secrets.hidden(cause.getMessage())));
        } else {
            LOG.warn("The registry could not be queried", cause);
            show(state.failed(Secrets.hidden(cause.toString())));
        }
    }

    /** Runs one query. If the session was dropped meanwhile, the result is discarded. */
    private final class Worker<T> extends SwingWorker<T, Void> {

        private final CatalogSession session;
        private final CatalogSession.Query<T> query;
        private final Consumer<T> answer;

        Worker(CatalogSession session, CatalogSession.Query<T> query, Consumer<T> answer) {
            this.session = session;
            this.query = query;
            this.answer = answer;
        }

        @Override
        protected T doInBackground() throws CatalogException, InvalidInputException {
            return session.run(query);
        }

        @Override
        protected void done() {
            if (running != this) {
                return;
            }
            running = null;
            try {
                answer.accept(get());
            } catch (ExecutionException e) {
                fail(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
