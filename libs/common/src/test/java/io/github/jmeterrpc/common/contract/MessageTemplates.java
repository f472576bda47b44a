package io.github.jmeterrpc.common.contract;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Finds the texts of several words in Java sources, as the compiler reads them: whole concatenations,
 * each branch of a conditional operand for itself, {@code {0}} and so on for what is computed. Texts
 * that go to a log or into an annotation are left out.
 */
public final class MessageTemplates {

    /** Two words, or a word beside a computed part. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?s).*[a-z]{2,}[^a-z]* [^a-z]*(?:[a-z]{2,}|\\{\\d).*|.*\\{\\d}[^a-z]* [^a-z]*[a-z]{3,}.*");

    private static final Pattern FORMAT = Pattern.compile("%[-,.\\d]*[dfgs]");

    /**
     * @param file the source
     * @param text text with placeholders such as {@code {0}}
     */
    public record Template(Path file, String text) {}

    private MessageTemplates() {}

    /** All texts of these sources: folders, or single files. */
    public static List<Template> in(List<Path> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> files = new ArrayList<>();
        for (Path source : sources) {
            try (Stream<Path> found = Files.walk(source)) {
                found.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("package-info.java"))
                        .sorted()
                        .forEach(files::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            Constants constants = new Constants();
            units.forEach(unit -> constants.scan(unit, null));
            List<Template> templates = new ArrayList<>();
            for (CompilationUnitTree unit : units) {
                Constants own = new Constants();
                own.scan(unit, null);
                Map<String, ExpressionTree> known = new HashMap<>(constants.values);
                known.putAll(own.values);
                new Texts(Path.of(unit.getSourceFile().toUri()), known, templates).scan(unit, null);
            }
            return templates;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Text constants by their name; a name with several values has none. */
    private static final class Constants extends TreeScanner<Void, Void> {

        final Map<String, ExpressionTree> values = new HashMap<>();

        @Override
        public Void visitVariable(VariableTree variable, Void unused) {
            if (variable.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.FINAL)
                    && "String".equals(String.valueOf(variable.getType()))
                    && variable.getInitializer() != null) {
                values.merge(variable.getName().toString(), variable.getInitializer(), (a, b) -> null);
            }
            return super.visitVariable(variable, unused);
        }
    }

    private static final class Texts extends TreeScanner<Void, Void> {

        private final Path file;
        private final Map<String, ExpressionTree> constants;
        private final List<Template> found;

        Texts(Path file, Map<String, ExpressionTree> constants, List<Template> found) {
            this.file = file;
            this.constants = constants;
            this.found = found;
        }

        @Override
        public Void visitAnnotation(AnnotationTree annotation, Void unused) {
            return null;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
            String method = call.getMethodSelect().toString();
            return method.startsWith("LOG.") ? null : super.visitMethodInvocation(call, unused);
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void unused) {
            if (literal.getValue() instanceof String) {
                add(literal);
            }
            return null;
        }

        @Override
        public Void visitBinary(BinaryTree binary, Void unused) {
            if (binary.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(binary, unused);
            }
            add(binary);
            operands(binary).forEach(operand -> {
                if (!(operand instanceof LiteralTree) && !isText(operand)) {
                    scan(operand, null);
                }
            });
            return null;
        }

        private boolean isText(ExpressionTree operand) {
            return texts(operand, new int[1]).stream().anyMatch(text -> text.matches(".*[a-z]{2,}.*"));
        }

        private void add(ExpressionTree expression) {
            for (String text : texts(expression, new int[1])) {
                if (SENTENCE.matcher(text).matches()) {
                    found.add(new Template(file, text));
                }
            }
        }

        private static List<ExpressionTree> operands(ExpressionTree tree) {
            List<ExpressionTree> operands = new ArrayList<>();
            if (tree instanceof BinaryTree binary && binary.getKind() == Tree.Kind.PLUS) {
                operands.addAll(operands(binary.getLeftOperand()));
                operands.addAll(operands(binary.getRightOperand()));
            } else {
                operands.add(tree);
            }
            return operands;
        }

        /** All texts that the expression can have. */
        private List<String> texts(ExpressionTree tree, int[] places) {
            if (tree instanceof ParenthesizedTree parenthesized) {
                return texts(parenthesized.getExpression(), places);
            }
            if (tree instanceof LiteralTree literal && literal.getValue() instanceof String text) {
                return List.of(FORMAT.matcher(text).replaceAll(place -> "{" + places[0]++ + "}"));
            }
            if (tree instanceof LiteralTree literal && literal.getValue() instanceof Character character) {
                return List.of(character.toString());
            }
            if (tree instanceof ConditionalExpressionTree conditional) {
                int before = places[0];
                List<String> all = new ArrayList<>(texts(conditional.getTrueExpression(), places));
                places[0] = Math.max(places[0], before);
                all.addAll(texts(conditional.getFalseExpression(), places));
                return all;
            }
            if (tree instanceof BinaryTree binary && binary.getKind() == Tree.Kind.PLUS) {
                List<String> all = List.of("");
                for (ExpressionTree operand : operands(binary)) {
                    List<String> ends = texts(operand, places);
                    all = all.stream()
                            .flatMap(begin -> ends.stream().map(end -> begin + end))
                            .toList();
                }
                return all;
            }
            String name = tree instanceof IdentifierTree identifier
                    ? identifier.getName().toString()
                    : tree instanceof MemberSelectTree selected
                            ? selected.getIdentifier().toString()
                            : "";
            if (name.matches("[A-Z][A-Z0-9_]*") && constants.get(name) != null) {
                return texts(constants.get(name), places);
            }
            return List.of("{" + places[0]++ + "}");
        }
    }
}
