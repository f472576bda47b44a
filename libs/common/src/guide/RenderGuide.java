import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders a guide in Markdown, README and the pages in docs, as the pages that *Guide* shows, one
 * for each language. Run by the build of each plugin, straight from its source:
 * {@code java RenderGuide.java MODULE FOLDER} writes README.html and README_zh.html.
 */
final class RenderGuide {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private static final String CHINESE = ".zh-CN.md";

    private static final String STYLE = """
            body { margin: 8px 12px }
            h1, h2, h3 { margin-bottom: 4px }
            p { margin-top: 4px; margin-bottom: 8px }
            th, td { border: 1px solid gray; padding: 3px 6px; text-align: left }
            pre { margin-left: 16px }
            """;

    private static final Pattern ANCHOR = Pattern.compile("<h\\d id=\"([^\"]*)\">");
    private static final Pattern REFERENCE = Pattern.compile("(<h\\d id=\"|<a href=\"#)([^\"]*)\"");

    private RenderGuide() {}

    public static void main(String[] args) throws IOException {
        Path module = Path.of(args[0]);
        Path folder = Files.createDirectories(Path.of(args[1]));
        String english = html(module, ".md");
        write(folder.resolve("README.html"), english);
        String chinese = html(module, CHINESE);
        write(folder.resolve("README_zh.html"), withAnchors(anchors(english), chinese));
    }

    /** The README, then the other pages of its language in the order of their names. */
    private static String html(Path module, String language) throws IOException {
        Path docs = module.resolve("docs");
        try (Stream<Path> files = Files.exists(docs) ? Files.list(docs) : Stream.empty()) {
            List<Path> pages = Stream.concat(
                            Stream.of(module.resolve("README" + language)),
                            files.filter(file -> isIn(language, file.getFileName().toString())).sorted())
                    .toList();
            StringBuilder html = new StringBuilder();
            for (Path page : pages) {
                String others = page.startsWith(docs) ? "(?:\\.\\./README[\\w.-]*|[\\w.-]+)" : "docs/[\\w.-]+";
                html.append(html(page).replaceAll("<a href=\"" + others + "\\.md#", "<a href=\"#"));
            }
            return html.toString();
        }
    }

    private static boolean isIn(String language, String file) {
        return file.endsWith(language) && file.endsWith(CHINESE) == language.equals(CHINESE);
    }

    private static String html(Path markdown) throws IOException {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .build()
                .render(Parser.builder().extensions(EXTENSIONS).build().parse(Files.readString(markdown)));
    }

    private static void write(Path page, String html) throws IOException {
        Files.writeString(
                page,
                "<html><head><style>\n" + STYLE + "</style></head><body>\n" + ascii(forSwing(html)) + "</body></html>\n");
    }

    /** Swing reads a page in the encoding of the system; ASCII is the same in all. */
    private static String ascii(String html) {
        return html.codePoints()
                .mapToObj(c -> c < 128 ? Character.toString(c) : "&#" + c + ";")
                .collect(Collectors.joining());
    }

    private static List<String> anchors(String html) {
        return ANCHOR.matcher(html).results().map(heading -> heading.group(1)).toList();
    }

    /**
     * Gives headings the anchors of the English guide, which has the same ones: panels name their
     * section by them.
     */
    private static String withAnchors(List<String> english, String html) {
        List<String> own = anchors(html);
        if (own.size() != english.size()) {
            throw new IllegalStateException("The guide has " + english.size() + " headings in English, " + own.size()
                    + " in Chinese: " + own);
        }
        return REFERENCE.matcher(html).replaceAll(reference -> {
            int heading = own.indexOf(reference.group(2));
            return Matcher.quoteReplacement(
                    heading < 0 ? reference.group() : reference.group(1) + english.get(heading) + '"');
        });
    }

    /**
     * Swing's HTML knows anchors by name only; other files of the sources, the guide in another
     * language among them, are not in the jar; and readers of the page have the window open that
     * the pictures show.
     */
    private static String forSwing(String html) {
        return html.replaceAll("<h(\\d) id=\"([^\"]*)\">", "<h$1><a name=\"$2\"></a>")
                .replaceAll("<p>(<img [^>]*>\\s*)+</p>\\n", "")
                .replaceAll("<p><a href=\"[\\w-]+(?:\\.zh-CN)?\\.md\">[^<]*</a>[^\\n]*</p>\\n", "")
                .replaceAll("<table>", "<table cellspacing=\"0\" width=\"100%\">")
                .replaceAll("(?s)<a href=\"(?!#|https?:)[^\"]*\">(.*?)</a>", "$1");
    }
}
