import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Splits a plugin's jar in two: its elements and their windows for lib/ext, all other classes and
 * its libraries for lib, where JMeter does not load them to fill its menus. Each entry is in one of
 * them, except for the license. Both start a command that the jar has. The same bytes from the same
 * jar.
 */
final class Split {

    private static final List<String> OF_BOTH = List.of("META-INF/LICENSE", "META-INF/NOTICE");

    private Split() {}

    /**
     * Arguments: jar, folder of the plugin's own classes inside it, jar for lib/ext, jar for lib.
     */
    public static void main(String[] args) throws IOException {
        Path plugin = Path.of(args[2]);
        Path libraries = Path.of(args[3]);
        Files.createDirectories(plugin.getParent());
        Files.createDirectories(libraries.getParent());
        try (JarFile jar = new JarFile(args[0]);
                ZipOutputStream own = new ZipOutputStream(Files.newOutputStream(plugin));
                ZipOutputStream others = new ZipOutputStream(Files.newOutputStream(libraries))) {
            ZipEntry manifest = jar.getEntry(JarFile.MANIFEST_NAME);
            Attributes attributes = new Attributes(jar.getManifest().getMainAttributes());
            manifest(others, manifest, attributes);
            if (attributes.containsKey(Attributes.Name.MAIN_CLASS)) {
                attributes.put(Attributes.Name.CLASS_PATH, "../" + libraries.getFileName());
            }
            manifest(own, manifest, attributes);
            for (ZipEntry entry : jar.stream().filter(one -> !one.isDirectory()).toList()) {
                String name = entry.getName();
                boolean both = OF_BOTH.contains(name);
                boolean isOwn = isFoundByJMeter(name, args[1]);
                if (!name.equals(JarFile.MANIFEST_NAME)) {
                    if (both || isOwn) {
                        copy(jar, entry, own);
                    }
                    if (both || !isOwn) {
                        copy(jar, entry, others);
                    }
                }
            }
        }
    }

    /**
     * JMeter looks for elements and their windows in lib/ext, and loads each class there; it needs
     * to find no others.
     */
    private static boolean isFoundByJMeter(String name, String plugin) {
        return name.startsWith(plugin)
                && !name.startsWith(plugin + "shaded/")
                && (!name.endsWith(".class")
                        || name.substring(plugin.length()).matches("(element|gui)/[^/]+"));
    }

    private static void manifest(ZipOutputStream out, ZipEntry like, Attributes attributes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putAll(attributes);
        out.putNextEntry(at(like));
        manifest.write(out);
        out.closeEntry();
    }

    private static void copy(JarFile jar, ZipEntry entry, ZipOutputStream out) throws IOException {
        out.putNextEntry(at(entry));
        try (InputStream in = jar.getInputStream(entry)) {
            in.transferTo(out);
        }
        out.closeEntry();
    }

    /** Name and time only: the contents are written again. */
    private static ZipEntry at(ZipEntry entry) {
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        return copy;
    }
}
