package io.github.jmeterrpc.plans.dubbo;

/** How an order is paid. */
public enum Payment {
    INVOICE,
    CARD,
    TRANSFER
}
