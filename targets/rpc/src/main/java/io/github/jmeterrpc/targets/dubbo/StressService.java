package io.github.jmeterrpc.targets.dubbo;

/** The service that the plans call. */
public interface StressService {

    /** Adds up 10,000 random numbers, then returns the argument; meant for 1 KB. */
    String string1k(String text);

    /** Adds up 10,000 random numbers, then returns the argument; meant for 100 KB. */
    String string100k(String text);

    /** Gives the argument back, without work. */
    String echo(String text);

    /** Takes an object and returns one. */
    Receipt placeOrder(Order order);

    /** Always fails, as business does: there are never enough of an article. */
    int reserve(String article, int quantity) throws StockException;

    /** Replies after a delay. */
    long sleep(long milliseconds);

    /** The address, {@code host:port}, from which the provider saw this call come. */
    String peerAddress();
}
