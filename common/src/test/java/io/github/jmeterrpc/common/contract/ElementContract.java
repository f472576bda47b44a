package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JMeter expects of every element and its panel. A subclass names both. */
public abstract class ElementContract {

    /** A new panel. */
    protected abstract JMeterGUIComponent gui();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void aNewElementKnowsItsPanelAndHasAName() {
        TestElement element = gui().createTestElement();

        assertThat(element.getPropertyAsString(TestElement.GUI_CLASS))
                .isEqualTo(gui().getClass().getName());
        assertThat(element.getPropertyAsString(TestElement.TEST_CLASS))
                .isEqualTo(element.getClass().getName());
        assertThat(element.getName()).isNotBlank().isEqualTo(gui().getStaticLabel());
    }

    @Test
    void thePanelShowsAndKeepsEveryProperty() {
        TestElement original = filled("value of ");
        JMeterGUIComponent gui = gui();
        gui.configure(original);
        TestElement copy = gui.makeTestElement();
        gui.modifyTestElement(copy);

        assertThat(ownProperties(copy)).isEqualTo(ownProperties(original)).isNotEmpty();
    }

    @Test
    void thePanelKeepsVariablesAndFunctionsInEveryField() {
        TestElement original = filled("${variable} ${__P(property,5)} ");
        JMeterGUIComponent gui = gui();
        gui.configure(original);
        TestElement copy = gui.makeTestElement();
        gui.modifyTestElement(copy);

        assertThat(ownProperties(copy)).isEqualTo(ownProperties(original));
    }

    @Test
    void thePanelForgetsTheElementBefore() {
        JMeterGUIComponent gui = gui();
        gui.configure(filled("before "));
        gui.clearGui();
        TestElement fresh = gui.createTestElement();
        gui.configure(fresh);
        TestElement copy = gui.makeTestElement();
        gui.modifyTestElement(copy);

        assertThat(ownProperties(copy)).isEqualTo(ownProperties(fresh));
    }

    @Test
    void aPlanIsSavedAndLoadedUnchanged(@TempDir Path folder) throws Exception {
        TestElement original = filled("<&\"> 中文 ");
        HashTree tree = new ListedHashTree();
        tree.add(original);
        File plan = folder.resolve("plan.jmx").toFile();
        try (var out = Files.newOutputStream(plan.toPath())) {
            SaveService.saveTree(tree, out);
        }

        TestElement loaded = (TestElement) SaveService.loadTree(plan).getArray()[0];

        assertThat(loaded.getClass()).isEqualTo(original.getClass());
        assertThat(ownProperties(loaded)).isEqualTo(ownProperties(original));
    }

    @Test
    void anElementTravelsToAnotherGenerator() throws Exception {
        TestElement original = filled("value of ");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            TestElement copy = (TestElement) in.readObject();
            assertThat(ownProperties(copy)).isEqualTo(ownProperties(original));
            assertThat(ownProperties((TestElement) copy.clone())).isEqualTo(ownProperties(original));
        }
    }

    private TestElement filled(String prefix) {
        TestElement element = gui().createTestElement();
        element.getSchema().getProperties().forEach((name, property) -> {
            if (isOwn(property)) {
                element.setProperty(property.getName(), prefix + property.getName());
            }
        });
        return element;
    }

    private static Map<String, String> ownProperties(TestElement element) {
        Map<String, String> values = new LinkedHashMap<>();
        element.getSchema().getProperties().forEach((name, property) -> {
            if (isOwn(property) && element.getPropertyOrNull(property.getName()) != null) {
                values.put(property.getName(), element.getPropertyAsString(property.getName()));
            }
        });
        return values;
    }

    private static boolean isOwn(PropertyDescriptor<?, ?> property) {
        return TestElementSchema.INSTANCE.getProperties().values().stream()
                .noneMatch(general -> general.getName().equals(property.getName()));
    }
}
