package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Test classes of all modules close what they open with {@code Opened}: a method after a test neither
 * closes anything nor reads a field that a set-up or a test assigns, which is null where that was
 * skipped. They look up programs on the PATH alone, so that {@code testing/bare} can take them away.
 */
class TestSourcesTest {

    private static final Set<String> AFTER = Set.of("AfterEach", "AfterAll");
    private static final Set<String> CLOSING = Set.of("close", "shutdown", "shutdownNow", "destroy", "destroyForcibly");

    private static List<Path> testSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> folders = Files.walk(Suite.find().top(), 4)) {
            for (Path folder : folders.filter(path -> path.endsWith("src/test")).toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    private static Map<String, TestClass> parse(Iterable<? extends JavaFileObject> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, sources);
        Map<String, TestClass> classes = new HashMap<>();
        for (CompilationUnitTree unit : task.parse()) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitClass(ClassTree each, Void none) {
                    TestClass read = TestClass.of(each);
                    classes.put(read.name(), read);
                    return super.visitClass(each, none);
                }
            }.scan(unit, null);
        }
        return classes;
    }

    private static List<String> findings(Map<String, TestClass> classes) {
        List<String> findings = new ArrayList<>();
        for (TestClass each : classes.values()) {
            Set<String> assigned = new HashSet<>();
            // A class may have the simple name of its parent.
            Set<String> seen = new HashSet<>();
            for (TestClass of = each; of != null && seen.add(of.name()); of = classes.get(of.parent())) {
                assigned.addAll(of.assigned());
            }
            for (MethodTree method : each.after()) {
                new TreeScanner<Void, Void>() {
                    private void look(String name) {
                        if (CLOSING.contains(name) || assigned.contains(name)) {
                            findings.add(each.name() + "." + method.getName() + ": " + name);
                        }
                    }

                    @Override
                    public Void visitIdentifier(IdentifierTree tree, Void none) {
                        look(tree.getName().toString());
                        return super.visitIdentifier(tree, none);
                    }

                    @Override
                    public Void visitMemberSelect(MemberSelectTree tree, Void none) {
                        look(tree.getIdentifier().toString());
                        return super.visitMemberSelect(tree, none);
                    }

                    @Override
                    public Void visitMemberReference(MemberReferenceTree tree, Void none) {
                        look(tree.getName().toString());
                        return super.visitMemberReference(tree, none);
                    }
                }.scan(method.getBody(), null);
            }
        }
        return findings;
    }

    /** @param assigned the fields that a method assigns, and not the constructor alone */
    private record TestClass(String name, String parent, Set<String> assigned, List<MethodTree> after) {

        static TestClass of(ClassTree tree) {
            Set<String> fields = new HashSet<>();
            Set<String> assigned = new HashSet<>();
            List<MethodTree> after = new ArrayList<>();
            for (Tree member : tree.getMembers()) {
                if (member instanceof VariableTree field) {
                    fields.add(field.getName().toString());
                }
            }
            for (Tree member : tree.getMembers()) {
                if (member instanceof MethodTree method && method.getReturnType() != null) {
                    if (method.getModifiers().getAnnotations().stream()
                            .anyMatch(each -> AFTER.contains(simple(each.getAnnotationType())))) {
                        after.add(method);
                    }
                    new TreeScanner<Void, Void>() {
                        @Override
                        public Void visitAssignment(AssignmentTree assignment, Void none) {
                            assigned.add(simple(assignment.getVariable()));
                            return super.visitAssignment(assignment, none);
                        }
                    }.scan(method.getBody(), null);
                }
            }
            assigned.retainAll(fields);
            return new TestClass(tree.getSimpleName().toString(), simple(tree.getExtendsClause()), assigned, after);
        }

        /** The last part of a name, without packages, {@code this} and type arguments. */
        private static String simple(Tree name) {
            return name == null ? "" : name.toString().replaceFirst("<.*", "").replaceFirst(".*\\.", "");
        }
    }

    @Test
    void methodsAfterATestNeitherCloseNorReadWhatASetUpAssigns() throws IOException {
        try (StandardJavaFileManager files =
                ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
            Map<String, TestClass> classes = parse(files.getJavaFileObjectsFromPaths(testSources()));
            assertThat(classes).containsKeys("TestSourcesTest", "PageTest", "TlsCalls", "SimulatedRunsEndToEndTest");

            assertThat(findings(classes))
                    .as("Register it where it is opened: opened.add(...) of support.testing.Opened")
                    .isEmpty();
        }
    }

    @Test
    void programsAreLookedUpOnThePathAlone() throws IOException {
        List<Path> sources = testSources();
        for (String main : List.of("testing/support/src/main", "tools/harness/src/main")) {
            try (Stream<Path> support = Files.walk(Suite.find().top().resolve(main))) {
                support.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        Pattern place = Pattern.compile("\"/usr/(local/)?s?bin\\b");
        List<Path> findings = new ArrayList<>();
        for (Path source : sources) {
            if (place.matcher(Files.readString(source)).find()) {
                findings.add(source);
            }
        }
        assertThat(findings).as("use Required.program of support.testing").isEmpty();
    }

    @Test
    void findsWhatItLooksFor() throws IOException {
        String source =
                """
                abstract class Parent { Server inherited; void open() { this.inherited = new Server(); } }
                class Child extends Parent {
                    static Browser browser; Server kept = new Server(); List<Server> servers; Path folder; int[] numbers;
                    @BeforeAll static void start() { browser = new Browser(); }
                    @BeforeEach void list() { servers = new ArrayList<>(); servers.add(kept); }
                    @AfterAll static void end() { if (browser != null) { browser.quit(); } }
                    @org.junit.jupiter.api.AfterEach void stop() {
                        inherited.stop(); servers.forEach(Server::close); onEventThread(() -> kept.close());
                        Files.delete(folder); numbers[0] = 1;
                    }
                }
                """;
        Map<String, TestClass> classes =
                parse(List.of(new SimpleJavaFileObject(Path.of("Child.java").toUri(), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                }));

        assertThat(findings(classes))
                .containsExactlyInAnyOrder(
                        "Child.end: browser",
                        "Child.end: browser",
                        "Child.stop: inherited",
                        "Child.stop: servers",
                        "Child.stop: close",
                        "Child.stop: close");
    }
}
