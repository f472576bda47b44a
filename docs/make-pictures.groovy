// Draws the elements' windows. Arguments: JMeter's home, language (en, zh-CN), theme (dark, light), scale (1, 2), folder to write to.
import com.github.weisj.darklaf.LafManager
import com.github.weisj.darklaf.theme.DarculaTheme
import com.github.weisj.darklaf.theme.IntelliJTheme
import java.awt.Component
import java.awt.Container
import java.awt.Dimension
import java.awt.image.BufferedImage
import javax.imageio.ImageIO
import javax.swing.JFrame
import javax.swing.JTabbedPane
import javax.swing.SwingUtilities
import org.apache.jmeter.util.JMeterUtils

def (home, language, theme, scale, folder) = args
JMeterUtils.setJMeterHome(home)
JMeterUtils.loadJMeterProperties(home + "/bin/jmeter.properties")
Locale.setDefault(Locale.forLanguageTag(language))
JMeterUtils.setLocale(Locale.forLanguageTag(language))

def elements = [
    ["dubbo-sampler", "dubbo.gui.DubboSamplerGui", ["endpoint", "call", "try"], [
        "DubboSampler.address": "zookeeper://192.0.2.1:2181?backup=192.0.2.2:2181",
        "DubboSampler.interface": "com.example.OrderService",
        "DubboSampler.method": "placeOrder",
        "DubboSampler.parameterTypes": "com.example.Order, boolean",
        "DubboSampler.arguments": '[\n  {"id": ${orderId}, "lines": [{"article": "4711", "quantity": 2}]},\n  true\n]']],
    ["dubbo-sampler", "dubbo.gui.DubboDefaultsGui", ["defaults"], ["DubboSampler.address": "zookeeper://192.0.2.1:2181"]],
    ["thrift-sampler", "thrift.gui.ThriftSamplerGui", ["endpoint", "call", "try"], [
        "ThriftSampler.host": "192.0.2.1",
        "ThriftSampler.idlFile": "orders.thrift",
        "ThriftSampler.service": "OrderService",
        "ThriftSampler.method": "placeOrder",
        "ThriftSampler.arguments": '{"order": {"id": ${orderId}, "lines": [{"article": "4711", "quantity": 2}]}}']],
    ["thrift-sampler", "thrift.gui.ThriftDefaultsGui", ["defaults"], ["ThriftSampler.host": "192.0.2.1"]],
    ["influx-listener", "influx.gui.InfluxDbMetricsGui", ["metrics"], [
        "InfluxDbMetrics.influxdbUrl": "http://192.0.2.9:8086/write?db=jmeter",
        "InfluxDbMetrics.application": "shop"]],
    ["arrivals", "arrivals.gui.ArrivalsGui", ["arrivals"], [
        "Arrivals.schedule": "rate(0/s) even_arrivals(1 min) rate(200/s) random_arrivals(10 min)"]],
    ["arrivals", "arrivals.gui.IntendedStartTimerGui", ["timer"], ["IntendedStartTimer.rate": "20"]],
]

def find(Container parent) {
    for (Component each : parent.components) {
        def found = each instanceof JTabbedPane ? each : each instanceof Container ? find(each) : null
        if (found != null) {
            return found
        }
    }
    return null
}

SwingUtilities.invokeAndWait {
    LafManager.install(theme == "dark" ? new DarculaTheme() : new IntelliJTheme())
    elements.each { module, type, names, properties ->
        def gui = Class.forName("io.github.jmeterrpc." + type).getDeclaredConstructor().newInstance()
        def element = gui.createTestElement()
        properties.each { name, value -> element.setProperty(name, value) }
        gui.configure(element)
        def frame = new JFrame()
        frame.contentPane.add(gui)
        frame.pack()
        frame.size = new Dimension(760, Math.min(900, frame.height))
        frame.validate()
        frame.visible = true
        names.eachWithIndex { name, tab ->
            find(gui)?.selectedIndex = tab
            frame.validate()
            int factor = scale as int
            def image = new BufferedImage(gui.width * factor, gui.height * factor, BufferedImage.TYPE_INT_RGB)
            def drawing = image.createGraphics()
            drawing.scale(factor, factor)
            gui.paint(drawing)
            drawing.dispose()
            def file = new File(folder, module + "/" + name + ".png")
            file.parentFile.mkdirs()
            ImageIO.write(image, "png", file)
            println(file)
        }
        frame.dispose()
    }
}
System.exit(0)
