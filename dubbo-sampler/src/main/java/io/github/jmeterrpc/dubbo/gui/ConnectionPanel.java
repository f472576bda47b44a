package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** How providers are chosen and connected to. */
final class ConnectionPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** Those of Dubbo 3.3.6 that show every failed call; failsafe and failback hide it, but can be typed. */
    private static final String[] CLUSTERS = {
        "failover", "failfast", "forking", "available", "broadcast", "mergeable", "zone-aware"
    };

    /** Those of Dubbo 3.3.6. */
    private static final String[] LOADBALANCES = {
        "random", "roundrobin", "leastactive", "shortestresponse", "consistenthash", "adaptive"
    };

    /** Those that the plugin's jar carries. */
    private static final String[] SERIALIZATIONS = {"hessian2", "fastjson2"};

    ConnectionPanel(BindingGroup bindings) {
        super(new BorderLayout());
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "connection");
        form.combo("cluster", schema.cluster, Width.HALF, CLUSTERS);
        form.combo("loadbalance", schema.loadbalance, Width.HALF, LOADBALANCES);
        form.text("retries", schema.retries, Width.HALF);
        form.combo("serialization", schema.serialization, Width.HALF, SERIALIZATIONS);
        form.text("connections", schema.connections, Width.HALF);
        form.text("payload", schema.payload, Width.HALF);
        form.text("application", schema.application, Width.HALF);
        form.text("filters", schema.filters, Width.HALF);
        form.flag("connectionPerThread", schema.connectionPerThread, Width.WHOLE);
        form.flag("rawReturn", schema.rawReturn, Width.WHOLE);
        add(form.panel());
    }
}
