package org.apache.jmeter.gui.action;

import java.awt.event.ActionEvent;

/**
 * Lets JMeter announce an action to its listeners without carrying it out, which would need a
 * window.
 */
public final class PreAction {

    private PreAction() {}

    /** @param command of JMeter's menus that {@link Start} carries out */
    public static void ofStart(String command) {
        ActionRouter.getInstance().preActionPerformed(Start.class, new ActionEvent(PreAction.class, 1, command));
    }
}
