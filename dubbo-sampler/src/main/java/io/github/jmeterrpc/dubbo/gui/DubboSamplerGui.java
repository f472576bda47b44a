package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.RpcSamplerGui;
import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.gui.browse.DubboBrowsePanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/** Edits a {@link DubboSampler}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class DubboSamplerGui extends RpcSamplerGui {

    private static final long serialVersionUID = 1L;

    private final DubboEndpointPanel endpoint = new DubboEndpointPanel(bindingGroup, this::browse);
    private final DubboCallPanel call = new DubboCallPanel(
            bindingGroup, new MethodMetadata(ServiceCatalogs::open), this::described, this::messages);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public DubboSamplerGui() {
        fill(endpoint, call, call.methodField(), DubboDefaults.class);
    }

    private MethodMetadata.MetadataSource described() {
        DefaultsInScope defaults = DefaultsInScope.ofSelection(DubboDefaults.class);
        return new MethodMetadata.MetadataSource(endpoint.target(defaults), endpoint.service(defaults));
    }

    private void browse() {
        DubboBrowsePanel.open(
                this,
                DubboTexts.LABELS,
                endpoint.target(DefaultsInScope.ofSelection(DubboDefaults.class)),
                new DubboBrowsePanel.CurrentMethod(endpoint.service(), call.method()),
                endpoint.catalogs(DefaultsInScope.ofSelection(DubboDefaults.class)),
                this::fill);
    }

    private MessageCheck messages() {
        DefaultsInScope defaults = DefaultsInScope.ofSelection(DubboDefaults.class);
        return new MessageCheck(
                endpoint.definition(defaults), endpoint.service(defaults).interfaceName(), "");
    }

    private void fill(DubboBrowsePanel.Choice choice) {
        endpoint.fill(choice);
        choice.method().ifPresent(method -> {
            showCall();
            call.fill(method, this::mayOverwrite);
        });
    }

    @Override
    protected Labels labels() {
        return DubboTexts.LABELS;
    }

    @Override
    public TestElement makeTestElement() {
        return new DubboSampler();
    }
}
