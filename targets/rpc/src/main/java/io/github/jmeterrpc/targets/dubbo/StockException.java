package io.github.jmeterrpc.targets.dubbo;

/** An article is not there in the quantity asked for. */
public class StockException extends Exception {

    private static final long serialVersionUID = 1L;

    public StockException(String message) {
        super(message);
    }
}
