package io.github.jmeterrpc.dubbo.typed.example;

import io.github.jmeterrpc.dubbo.typed.DubboJavaSampler;
import io.github.jmeterrpc.dubbo.typed.example.api.Stock;
import io.github.jmeterrpc.dubbo.typed.example.api.Warehouse;
import java.time.LocalDate;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;

/** The example of the user's guide, with two more parameters. */
public class TakeFromWarehouse extends DubboJavaSampler<Warehouse> {

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = super.getDefaultParameters();
        parameters.addArgument("article", "A-1");
        parameters.addArgument("waitMillis", "0");
        return parameters;
    }

    @Override
    protected Object call(Warehouse warehouse, JavaSamplerContext context) throws Exception {
        String article = context.getParameter("article");
        if (article.startsWith("another ")) {
            return warehouse.takeFromAnother(Integer.parseInt(article.substring(8)), "No such method in Warehouse.");
        }
        return article.equals("none")
                ? warehouse.takeTooMuch(article)
                : warehouse.take(
                        new Stock(article, 9007199254740993L, LocalDate.of(2026, 1, 2)),
                        context.getIntParameter("waitMillis"));
    }
}
