package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * Base class of samplers that take missing properties from defaults elements of their own kind. It
 * skips JMeter's per-sample processing of properties when none can have changed.
 */
public abstract class DefaultedSampler extends AbstractSampler implements ReplaceableProperties {

    private static final long serialVersionUID = 1L;

    private static final int NONE = -1;

    private transient List<TestElement> defaults = new ArrayList<>();
    private transient int settings;
    private transient int settingsOfPlan = NONE;

    /**
     * The properties that hold a function or rows, which change without being set; null after a
     * property was set.
     */
    private transient JMeterProperty[] changingUnseen;

    /** Returns whether an element holds defaults for this kind of sampler. */
    protected abstract boolean isDefaults(TestElement element);

    /** A counter that increases each time a property is set, removed or reset to the plan's value. */
    protected final int settings() {
        return settings;
    }

    /** Returns whether no property was set since {@link #threadBegan}. */
    protected final boolean asInPlan() {
        return settings == settingsOfPlan;
    }

    /** Must be called before a script of the plan can set a property. */
    protected final void threadBegan() {
        settingsOfPlan = settings;
    }

    /** The defaults elements in whose scope the sampler is, the nearest first. */
    protected final List<TestElement> defaults() {
        return defaults;
    }

    /**
     * {@inheritDoc} Only defaults elements for the same protocol may add properties.
     */
    @Override
    public boolean applies(ConfigTestElement configElement) {
        return isDefaults(configElement);
    }

    /**
     * {@inheritDoc} JMeter calls this before each sample with every defaults element, the nearest
     * first. Copying their properties in and out for each sample costs more than looking up the
     * missing properties in these elements.
     */
    @Override
    public void addTestElement(TestElement element) {
        if (isDefaults(element)) {
            defaults.add(element);
        } else {
            super.addTestElement(element);
            propertiesChanged();
        }
    }

    @Override
    public void clearTestElementChildren() {
        defaults.clear();
    }

    @Override
    public void setProperty(JMeterProperty property) {
        super.setProperty(property);
        propertiesChanged();
    }

    @Override
    public void removeProperty(String key) {
        super.removeProperty(key);
        propertiesChanged();
    }

    /**
     * {@inheritDoc} JMeter calls this after each sample. If no property was set since the last
     * call, only properties that change without being set are recovered; the others need no walk
     * over all properties under two locks. A value that a script set for one sample is read again,
     * because JMeter resets it to the plan's value.
     */
    @Override
    public void recoverRunningVersion() {
        if (changingUnseen == null) {
            super.recoverRunningVersion();
            changingUnseen = PropertyReader.changingUnseen(propertyIterator());
            settings++;
        } else {
            for (JMeterProperty property : changingUnseen) {
                property.recoverRunningVersion(this);
            }
        }
    }

    private void propertiesChanged() {
        settings++;
        changingUnseen = null;
    }
}
