package io.github.jmeterrpc.common.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.ActionEvent;
import java.awt.event.HierarchyEvent;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.swing.JComponent;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Command;
import org.apache.jmeter.gui.action.KeyStrokes;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets JMeter's Help (Ctrl-H, the menus, the tool bar) show the guide that a plugin's jar carries. JMeter's own command opens
 * a page of its manual, which knows no plugin. Used on the event thread.
 */
public final class GuideHelp {

    private static final Logger LOG = LoggerFactory.getLogger(GuideHelp.class);
    private static final String PAGE = "guide/README.html";
    private static final String CHINESE_PAGE = "guide/README_zh.html";

    private GuideHelp() {}

    /**
     * Shows a section of the guide when Help is asked for while this panel is open.
     *
     * @param panel has {@code guide/README.html} and {@code guide/README_zh.html} beside its class
     * @param section an anchor in both pages
     */
    public static <P extends JComponent & JMeterGUIComponent> void offer(P panel, String section) {
        String page = Locale.SIMPLIFIED_CHINESE.equals(JMeterUtils.getLocale()) ? CHINESE_PAGE : PAGE;
        try {
            panel.putClientProperty(GuideHelp.class, new URL(panel.getClass().getResource(page), "#" + section));
        } catch (MalformedURLException e) {
            LOG.warn("No {} beside {}", page, panel.getClass(), e);
            return;
        }
        panel.addHierarchyListener(event -> {
            if ((event.getChangeFlags() & HierarchyEvent.DISPLAYABILITY_CHANGED) != 0 && panel.isDisplayable()) {
                takeOver();
                freeKey(panel);
            }
        });
    }

    /** Lets the key of Help through where text is typed: Swing deletes the character before the caret there. */
    static void freeKey(Container container) {
        for (Component part : container.getComponents()) {
            if (part instanceof JTextComponent text) {
                text.getInputMap().put(KeyStrokes.HELP, "none");
            } else if (part instanceof Container inner) {
                freeKey(inner);
            }
        }
    }

    /** The page with its section that a panel offers; null if it offers none. */
    public static URL page(JMeterGUIComponent panel) {
        return panel instanceof JComponent component ? (URL) component.getClientProperty(GuideHelp.class) : null;
    }

    /** Puts itself before JMeter's command. By reflection: commands can be added, but the others would run too. */
    private static void takeOver() {
        try {
            Field field = ActionRouter.class.getDeclaredField("commands");
            field.setAccessible(true);
            @SuppressWarnings("unchecked")
            Map<String, Set<Command>> commands = (Map<String, Set<Command>>) field.get(ActionRouter.getInstance());
            Set<Command> help = commands.getOrDefault(ActionNames.HELP, Set.of());
            if (!help.isEmpty() && help.stream().noneMatch(Help.class::isInstance)) {
                Help first = new Help(List.copyOf(help));
                help.clear();
                help.add(first);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.info("Help opens JMeter's manual, not the guide of the plugin", e);
        }
    }

    private record Help(List<Command> others) implements Command {

        @Override
        public void doAction(ActionEvent event) throws IllegalUserActionException {
            JMeterGUIComponent panel = GuiPackage.getInstance().getCurrentGui();
            URL page = page(panel);
            // The function helper asks for the help of a function, with its name as the source.
            if (page != null && !(event.getSource() instanceof String[])) {
                GuideWindow.show(page, panel.getStaticLabel());
                return;
            }
            for (Command other : others) {
                other.doAction(event);
            }
        }

        @Override
        public Set<String> getActionNames() {
            return Set.of(ActionNames.HELP);
        }
    }
}
