package io.github.jmeterrpc.convert;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names a descriptor set for each folder of definitions in a plan. */
final class DescriptorSets {

    private static final String SUFFIX = ".pb";

    private final Map<String, String> files = new HashMap<>();
    private final Set<String> used = new HashSet<>();

    /**
     * A descriptor set.
     *
     * @param file file name
     * @param isNew whether this is the first sampler that needs it
     * @param command command that creates it
     */
    record Named(String file, boolean isNew, String command) {}

    /** @param imports a second folder of definitions; may be empty */
    Named of(String folder, String imports) {
        String key = folder + '\n' + imports;
        boolean isNew = !files.containsKey(key);
        String file = files.computeIfAbsent(key, unused -> unusedName(folder));
        return new Named(
                file,
                isNew,
                "protoc --include_imports --descriptor_set_out=" + file + " -I '" + folder + "'"
                        + (imports.isEmpty() ? "" : " -I '" + imports + "'") + " $(find '" + folder
                        + "' -name '*.proto')");
    }

    private String unusedName(String folder) {
        String last = folder.replaceAll("[/\\\\]+$", "")
                .replaceFirst("^.*[/\\\\]", "")
                .replaceAll("[^\\w.-]", "");
        String name = last.isEmpty() ? "definition" : last;
        for (int i = 2; !used.add(name); i++) {
            name = last + "-" + i;
        }
        return name + SUFFIX;
    }
}
