package io.github.jmeterrpc.protobuf;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Compiles {@code .proto} files with the {@code protoc} on the {@code PATH}. The root of imports is
 * the file's folder, or the nearest folder above it in which all imports are found, because
 * definitions do not contain their root.
 */
public final class Protoc {

    private static final int TIMEOUT_SECONDS = 30;

    /** Maximum number of folders tried as the root of imports. */
    private static final int MOST_ROOTS = 10;

    private static final String PROGRAM = System.getProperty("os.name").startsWith("Windows") ? "protoc.exe" : "protoc";

    private Protoc() {}

    /** The command with which users create a descriptor set. */
    static String command(String proto) {
        String set = proto.replaceFirst("\\.proto$", "") + ".pb";
        return "protoc --include_imports --descriptor_set_out=" + set + " " + proto;
    }

    /**
     * Compiles a file and its imports.
     *
     * @param proto the file
     * @param searchPath folders in which to search for the program, as in the variable {@code PATH}
     * @return a descriptor set
     * @throws DefinitionException if the program is missing or rejects the file
     * @throws IOException if the program cannot be run
     */
    public static byte[] compile(Path proto, String searchPath) throws DefinitionException, IOException {
        Path program = find(searchPath)
                .orElseThrow(() -> new DefinitionException("needs protoc, which is not on the PATH; install it, or"
                        + " make a descriptor set where it is and name that here: "
                        + command(String.valueOf(proto.getFileName()))));
        Path file = proto.toAbsolutePath().normalize();
        String firstError = "";
        Path root = file.getParent();
        for (int i = 0; root != null && i < MOST_ROOTS; i++, root = root.getParent()) {
            Result result = run(program, root, file);
            if (result.set.length > 0) {
                return result.set;
            }
            firstError = i == 0 ? result.errors : firstError;
            if (!result.errors.contains("File not found") && !result.errors.contains("not found or had errors")) {
                firstError = result.errors;
                break;
            }
        }
        throw new DefinitionException("is refused by protoc: " + firstError);
    }

    private static Optional<Path> find(String searchPath) {
        return Stream.of(searchPath.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * @param set the descriptor set; empty if compiling failed
     * @param errors output of the program, in one line
     */
    private record Result(byte[] set, String errors) {}

    private static Result run(Path program, Path root, Path file) throws DefinitionException, IOException {
        Path set = Files.createTempFile("definition", ".pb");
        try {
            List<String> command = new ArrayList<>(
                    List.of(program.toString(), "--include_imports", "--descriptor_set_out=" + set, "-I" + root));
            command.add(file.toString());
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = outputOf(process);
            boolean done = process.exitValue() == 0;
            return new Result(
                    done ? Files.readAllBytes(set) : new byte[0],
                    output.strip().replaceAll("\\s*\\R\\s*", "; ").replace(root + File.separator, ""));
        } finally {
            Files.deleteIfExists(set);
        }
    }

    /** Returns the whole output; ends the program if it takes too long. */
    private static String outputOf(Process process) throws DefinitionException {
        // Ends the read below if the program hangs.
        Thread limit = new Thread(
                () -> {
                    try {
                        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                            process.destroyForcibly();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "protoc-limit");
        limit.setDaemon(true);
        limit.start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new DefinitionException("was being compiled when the test was stopped");
        } finally {
            limit.interrupt();
        }
    }
}
