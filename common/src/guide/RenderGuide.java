import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders a guide in Markdown as the page that Help shows. Run by the build of each plugin, straight from its source:
 * {@code java RenderGuide.java README.md README.html}.
 */
final class RenderGuide {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private static final String STYLE = """
            body { margin: 8px 12px }
            h1, h2, h3 { margin-bottom: 4px }
            p { margin-top: 4px; margin-bottom: 8px }
            th, td { border: 1px solid gray; padding: 3px 6px; text-align: left }
            pre { margin-left: 16px }
            """;

    private RenderGuide() {}

    public static void main(String[] args) throws IOException {
        String markdown = Files.readString(Path.of(args[0]));
        String html = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .build()
                .render(Parser.builder().extensions(EXTENSIONS).build().parse(markdown));
        Path page = Path.of(args[1]);
        Files.createDirectories(page.getParent());
        Files.writeString(
                page,
                "<html><head><style>\n" + STYLE + "</style></head><body>\n" + forSwing(html) + "</body></html>\n");
    }

    /**
     * Swing's HTML knows anchors by name only; other files of the sources, the guide in another language among them, are not
     * in the jar; and whoever asks for help has the window before him that the pictures show.
     */
    private static String forSwing(String html) {
        return html.replaceAll("<h(\\d) id=\"([^\"]*)\">", "<h$1><a name=\"$2\"></a>")
                .replaceAll("<p>(<img [^>]*>\\s*)+</p>\\n", "")
                .replaceAll("<p><a href=\"README[^\"]*\">[^<]*</a></p>\\n", "")
                .replaceAll("<table>", "<table cellspacing=\"0\" width=\"100%\">")
                .replaceAll("(?s)<a href=\"(?!#|https?:)[^\"]*\">(.*?)</a>", "$1");
    }
}
