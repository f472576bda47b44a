package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * An order with its lines. Public fields: generic calls of every Dubbo version and every
 * serialization take them.
 */
public class Order implements Serializable {

    private static final long serialVersionUID = 1L;

    public long id;
    public String customer = "";
    public Payment payment = Payment.INVOICE;
    public List<OrderLine> lines = new ArrayList<>();
}
