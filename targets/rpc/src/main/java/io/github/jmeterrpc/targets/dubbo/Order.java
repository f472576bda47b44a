package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** An order with its lines. A plain bean: every Dubbo version and serialization takes it. */
public class Order implements Serializable {

    private static final long serialVersionUID = 1L;

    private long id;
    private String customer = "";
    private Payment payment = Payment.INVOICE;
    private List<OrderLine> lines = new ArrayList<>();

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public String getCustomer() {
        return customer;
    }

    public void setCustomer(String customer) {
        this.customer = customer;
    }

    public Payment getPayment() {
        return payment;
    }

    public void setPayment(Payment payment) {
        this.payment = payment;
    }

    public List<OrderLine> getLines() {
        return lines;
    }

    public void setLines(List<OrderLine> lines) {
        this.lines = lines;
    }
}
