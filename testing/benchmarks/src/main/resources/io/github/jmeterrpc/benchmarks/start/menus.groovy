// Fills JMeter's menus as its window does at the start: loads the classes of all plugins, makes one of each element. Argument: JMeter's home.
import org.apache.jmeter.gui.util.MenuFactory
import org.apache.jmeter.util.JMeterUtils

JMeterUtils.setJMeterHome(args[0])
JMeterUtils.loadJMeterProperties(args[0] + "/bin/jmeter.properties")
JMeterUtils.setLocale(Locale.ENGLISH)
assert MenuFactory.menuMap.values().sum { it.size() } > 100
System.exit(0)
