package io.github.jmeterrpc.targets.dubbo;

/** Reports that an article is not available in the requested quantity. */
public class StockException extends Exception {

    private static final long serialVersionUID = 1L;

    public StockException(String message) {
        super(message);
    }
}
