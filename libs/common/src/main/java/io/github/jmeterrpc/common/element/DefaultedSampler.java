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

    /** Whether an element holds defaults for this kind of sampler. */
    protected abstract boolean isDefaults(TestElement element);

    /** Grows each time a property is set, removed or set back to the plan's value. */
    protected final int settings() {
        return settings;
    }

    /** Whether no property was set since {@link #threadBegan}. */
    protected final boolean asInPlan() {
        return settings == settingsOfPlan;
    }

    /** Call it before a script of the plan can have set a property. */
    protected final void threadBegan() {
        settingsOfPlan = settings;
    }

    /** The elements with defaults in whose scope the sampler is, the nearest first. */
    protected final List<TestElement> defaults() {
        return defaults;
    }

    /**
     * {@inheritDoc} Only defaults of its own kind may add properties, not those of other protocols.
     */
    @Override
    public boolean applies(ConfigTestElement configElement) {
        return isDefaults(configElement);
    }

    /**
     * {@inheritDoc} JMeter calls this before each sample with every defaults element, the nearest
     * first. Copying their properties in and out for each sample costs more than to look up missing
     * ones there.
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
     * {@inheritDoc} JMeter calls this after each sample. Where no property was set since the last
     * time, only properties that change unseen are recovered: there is no need to walk over all of
     * them under two locks. A value that a script sets for one sample is read again, for it is back
     * to the plan's value.
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
