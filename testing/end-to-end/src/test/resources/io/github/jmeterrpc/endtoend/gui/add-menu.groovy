// Writes what JMeter's Add menus offer, one element a line: category, class, name. Arguments: JMeter's home, language at the
// start, file to write, language chosen then, file to write after that.
import org.apache.jmeter.gui.util.MenuFactory
import org.apache.jmeter.util.JMeterUtils

JMeterUtils.setJMeterHome(args[0])
JMeterUtils.loadJMeterProperties(args[0] + "/bin/jmeter.properties")
JMeterUtils.setLocale(Locale.forLanguageTag(args[1]))
write(args[2])
JMeterUtils.setLocale(Locale.forLanguageTag(args[3]))
write(args[4])

def write(file) {
    new File(file).withWriter("UTF-8") { out ->
        MenuFactory.menuMap.each { category, elements ->
            elements.each { out.println([category, it.className, it.label].join("\t")) }
        }
    }
}
