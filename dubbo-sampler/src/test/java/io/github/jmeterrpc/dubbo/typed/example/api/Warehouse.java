package io.github.jmeterrpc.dubbo.typed.example.api;

/** A service interface as users have it in a jar of their own. */
public interface Warehouse {

    /** Takes from the shelf, and returns what is left. */
    Stock take(Stock wanted, int waitMillis);

    /** Fails as the call of another warehouse has. */
    Stock takeFromAnother(int code, String message);

    /** Throws {@link SoldOutException}. */
    Stock takeTooMuch(String article) throws SoldOutException;
}
