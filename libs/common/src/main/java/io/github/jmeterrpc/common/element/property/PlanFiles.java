package io.github.jmeterrpc.common.element.property;

import java.io.File;
import org.apache.jmeter.services.FileServer;

/** Finds files that plans name. */
public final class PlanFiles {

    private PlanFiles() {}

    /**
     * The path of a file; a relative name starts at the test plan's folder, as in other elements.
     * Empty stays empty.
     */
    public static String resolve(String name) {
        if (name.isEmpty() || name.contains("${") || new File(name).isAbsolute()) {
            return name;
        }
        return FileServer.getFileServer().getResolvedFile(name).getPath();
    }
}
