package io.github.jmeterrpc.thrift.typed.example;

import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.OrderLine;
import io.github.jmeterrpc.targets.thrift.gen.Payment;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.typed.ThriftJavaSampler;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/** Calls the target with its generated client. */
public class PlaceOrder extends ThriftJavaSampler<StressService.Client> {

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = super.getDefaultParameters();
        parameters.addArgument("article", "tea");
        parameters.addArgument("sleepMillis", "0");
        return parameters;
    }

    @Override
    protected StressService.Client client(TProtocol protocol) {
        return new StressService.Client(protocol);
    }

    @Override
    protected Object call(StressService.Client client, JavaSamplerContext context) throws TException {
        String article = context.getParameter("article");
        if (article.equals("none")) {
            return client.reserve(article, 2);
        }
        client.sleep(context.getLongParameter("sleepMillis"));
        OrderLine line = new OrderLine(article, 2, 1.5);
        return client.placeOrder(new Order(7, List.of(line), Payment.CARD, Map.of()));
    }
}
