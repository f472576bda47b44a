package io.github.jmeterrpc.targets.dubbo;

/** How an order is paid. */
public enum Payment {
    INVOICE,
    CARD,
    TRANSFER
}
