package io.github.jmeterrpc.dubbo.client;

import java.security.CodeSource;
import org.apache.dubbo.rpc.RpcException;

/**
 * Says what to do when a class is missing or of another version: the user's jar may lack one of its own, or an older Dubbo stands in
 * JMeter's {@code lib} or {@code lib/ext} and is found before the plugin's.
 */
final class ForeignDubbo {

    private ForeignDubbo() {}

    static String explained(LinkageError e) {
        return message(e, dubbo(), placeOf(ForeignDubbo.class));
    }

    static String message(LinkageError e, String dubbo, String plugin) {
        String found = "A class is missing or of another version (" + e + ")";
        return dubbo.equals(plugin)
                ? found + "; put all jars that yours needs into lib/ext, each in one version"
                : found + ": org.apache.dubbo.rpc.RpcException came from " + dubbo
                        + ", but the plugin brings Dubbo 3.3.6 itself; remove it from lib or lib/ext";
    }

    private static String dubbo() {
        try {
            return placeOf(RpcException.class);
        } catch (LinkageError e) {
            return "no jar (" + e + ")";
        }
    }

    /** The jar or folder a class was loaded from. */
    private static String placeOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "an unknown place"
                : source.getLocation().getPath();
    }
}
