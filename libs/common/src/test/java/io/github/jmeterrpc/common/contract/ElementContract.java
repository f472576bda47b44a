package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Container;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.html.HTMLEditorKit;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.Replaceable;
import org.apache.jmeter.gui.Searchable;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.property.BooleanProperty;
import org.apache.jmeter.testelement.property.IntegerProperty;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract of JMeter for every element and its panel. A subclass names both. */
public abstract class ElementContract {

    /** A new panel. */
    protected abstract JMeterGUIComponent gui();

    /** The properties of the element; its own schema unless it stores those of another. */
    protected TestElementSchema schema() {
        return gui().makeTestElement().getSchema();
    }

    /** Whether the panel leaves a property of the schema to other elements. */
    protected boolean isLeftOut(PropertyDescriptor<?, ?> property) {
        return false;
    }

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
    void aNewElementHoldsNoDefaultValues() {
        assertThat(ownValues(gui().createTestElement())).isEmpty();
    }

    @Test
    void thePanelShowsAndKeepsEveryProperty() {
        TestElement original = filled("value of ");
        TestElement copy = throughPanel(original);

        assertThat(ownValues(copy)).isEqualTo(ownValues(original)).hasSameSizeAs(ownProperties());
    }

    @Test
    void thePanelKeepsVariablesAndFunctionsInEveryField() {
        TestElement original = filled("${variable} ${__P(property,5)} ");

        assertThat(ownValues(throughPanel(original))).isEqualTo(ownValues(original));
    }

    @Test
    void thePanelStoresNumbersAsNumbersAndTickedBoxesAsTrue() {
        TestElement original = gui().createTestElement();
        for (PropertyDescriptor<?, ?> property : ownProperties()) {
            if (property instanceof BooleanPropertyDescriptor<?>) {
                original.setProperty(new BooleanProperty(property.getName(), true));
            } else if (property instanceof IntegerPropertyDescriptor<?>) {
                original.setProperty(new IntegerProperty(property.getName(), 17));
            }
        }
        TestElement copy = throughPanel(original);

        assertThat(ownValues(copy)).isEqualTo(ownValues(original));
        for (String name : ownValues(copy).keySet()) {
            assertThat(copy.getProperty(name)).hasSameClassAs(original.getProperty(name));
        }
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

        assertThat(ownValues(copy)).isEqualTo(ownValues(fresh));
    }

    @Test
    void anEmptiedFieldRemovesItsProperty() {
        JMeterGUIComponent gui = gui();
        TestElement element = filled("before ");
        gui.configure(gui.createTestElement());
        gui.modifyTestElement(element);

        assertThat(ownValues(element)).isEmpty();
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
        assertThat(ownValues(loaded)).isEqualTo(ownValues(original));
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
            assertThat(ownValues(copy)).isEqualTo(ownValues(original));
            assertThat(ownValues((TestElement) copy.clone())).isEqualTo(ownValues(original));
        }
    }

    @Test
    void aChangeOfAScriptHoldsForOneSample() {
        TestElement element = filled("value of ");
        if (element instanceof NoThreadClone) {
            // All threads share it, so JMeter recovers nothing; it is read at the start of the
            // test.
            return;
        }
        Map<String, Object> before = ownValues(element);
        element.setRunningVersion(true);
        for (int sample = 0; sample < 3; sample++) {
            element.recoverRunningVersion();
            assertThat(ownValues(element)).isEqualTo(before);
            ownProperties().forEach(property -> PropertyValues.change(element, property, "changed"));
            before.forEach((name, value) -> assertThat(ownValues(element)).doesNotContainEntry(name, value));
        }
        // An element without a function in its fields, which need not be recovered after each
        // sample.
        element.recoverRunningVersion();
        element.recoverRunningVersion();
        ownProperties().stream()
                .filter(TestElementPropertyDescriptor.class::isInstance)
                .forEach(table -> PropertyValues.change(element, table, "changed"));
        element.recoverRunningVersion();
        assertThat(ownValues(element)).isEqualTo(before);
    }

    @Test
    void searchFindsAndReplacesTextInEveryFieldAndTable() throws Exception {
        TestElement element = filled("Old-Host ");
        String name = element.getName();

        assertThat(replace(element, Pattern.quote("old-host"), "new", true)).isZero();
        assertThat(ownValues(element)).isEqualTo(ownValues(filled("Old-Host ")));
        for (PropertyDescriptor<?, ?> property : ownProperties()) {
            assertThat(((Searchable) element).getSearchableTokens())
                    .as(property.getName())
                    .anyMatch(token -> token.contains("Old-Host " + property.getName()));
        }

        assertThat(replace(element, "old.host", "${host}$1", false))
                .isGreaterThanOrEqualTo(ownProperties().size());
        assertThat(ownValues(element)).isEqualTo(ownValues(filled("${host}$1 ")));
        assertThat(element.getName()).isEqualTo(name);
    }

    @Test
    void searchReplacesNumbersAndLeavesTickedBoxes() throws Exception {
        for (PropertyDescriptor<?, ?> property : ownProperties()) {
            TestElement element = gui().createTestElement();
            if (property instanceof BooleanPropertyDescriptor<?>) {
                element.setProperty(new BooleanProperty(property.getName(), true));
                assertThat(replace(element, "true", "false", true)).isZero();
            } else if (property instanceof IntegerPropertyDescriptor<?>) {
                element.setProperty(new IntegerProperty(property.getName(), 17));
                assertThat(replace(element, "17", "${number}", true)).isOne();
                assertThat(ownValues(throughPanel(element))).containsEntry(property.getName(), "${number}");
            }
        }
    }

    private static int replace(TestElement element, String regex, String by, boolean caseSensitive) throws Exception {
        assertThat(element).isInstanceOf(Replaceable.class);
        return ((Replaceable) element).replace(regex, by, caseSensitive);
    }

    @Test
    void anEmptyFieldShowsWhatHoldsThen() {
        JMeterGUIComponent gui = gui();
        gui.configure(gui.createTestElement());
        for (PropertyDescriptor<?, ?> property : ownProperties()) {
            if (isTyped(property)) {
                JLabel shown = Components.find((Container) gui, JLabel.class, property.getShortName() + ".empty");
                assertThat(shown.isVisible()).as(shown.getName()).isTrue();
                if (property.getDefaultValue() != null && !"".equals(property.getDefaultValue())) {
                    assertThat(shown.getText()).as(shown.getName()).isNotBlank();
                }
            }
        }
    }

    @Test
    void aFilledFieldShowsNothingElse() {
        JMeterGUIComponent gui = gui();
        gui.configure(filled("value of "));
        for (PropertyDescriptor<?, ?> property : ownProperties()) {
            if (isTyped(property)) {
                JLabel shown = Components.find((Container) gui, JLabel.class, property.getShortName() + ".empty");
                assertThat(shown.isVisible()).as(shown.getName()).isFalse();
            }
        }
    }

    private static boolean isTyped(PropertyDescriptor<?, ?> property) {
        return !(property instanceof BooleanPropertyDescriptor<?>)
                && !(property instanceof TestElementPropertyDescriptor<?, ?>);
    }

    @Test
    void guideOpensItsSectionInTheLanguageOfTheWindow() throws Exception {
        assertThat(guidePage()).contains("thread").doesNotContain("线程");
        Locale before = JMeterUtils.getLocale();
        JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
        try {
            assertThat(guidePage()).contains("线程");
        } finally {
            JMeterUtils.setLocale(before);
        }
    }

    @Test
    void helpOpensTheManualOfJMeter() {
        // Not [res_key=...], of which JMeter warns in its log.
        assertThat(gui().getDocAnchor()).isEqualTo("Help");
    }

    /** What Swing shows of the page, which it reads in the encoding of the system. */
    private String guidePage() throws IOException, BadLocationException {
        URL page = new URL(
                Components.find((Container) gui(), JButton.class, "guide").getActionCommand());
        String html;
        try (InputStream in = page.openStream()) {
            html = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
        assertThat(html).contains("<a name=\"" + page.getRef() + "\"></a>");
        HTMLEditorKit swing = new HTMLEditorKit();
        Document shown = swing.createDefaultDocument();
        swing.read(new StringReader(html), shown, 0);
        return shown.getText(0, shown.getLength());
    }

    private TestElement throughPanel(TestElement original) {
        JMeterGUIComponent gui = gui();
        gui.configure(original);
        TestElement copy = gui.makeTestElement();
        gui.modifyTestElement(copy);
        return copy;
    }

    private TestElement filled(String prefix) {
        TestElement element = gui().createTestElement();
        ownProperties().forEach(property -> PropertyValues.fill(element, property, prefix));
        return element;
    }

    private Map<String, Object> ownValues(TestElement element) {
        return PropertyValues.of(element, ownProperties());
    }

    private List<PropertyDescriptor<?, ?>> ownProperties() {
        List<PropertyDescriptor<?, ?>> own = new ArrayList<>();
        schema().getProperties().forEach((name, property) -> {
            if (!TestElementSchema.INSTANCE.getProperties().containsKey(name) && !isLeftOut(property)) {
                own.add(property);
            }
        });
        assertThat(own).isNotEmpty();
        return own;
    }
}
