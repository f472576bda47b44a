package io.github.jmeterrpc.targets.dubbo;

/** The service that the plans call. */
public interface StressService {

    /** Adds up 10,000 random numbers, then returns the argument; meant for 1 KB. */
    String string1k(String text);

    /** Adds up 10,000 random numbers, then returns the argument; meant for 100 KB. */
    String string100k(String text);

    /** Returns the argument without work. */
    String echo(String text);

    /** Takes an object and returns one. */
    Receipt placeOrder(Order order);

    /** Always throws a business exception: the article is out of stock. */
    int reserve(String article, int quantity) throws StockException;

    /** Replies after a delay. */
    long sleep(long milliseconds);

    /** Returns the caller's address as seen by the provider, {@code host:port}. */
    String peerAddress();
}
