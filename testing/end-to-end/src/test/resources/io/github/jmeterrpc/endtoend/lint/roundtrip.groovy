// Runs in a JMeter home, without a window: roundtrip.groovy HOME OUT PLAN... loads each plan, shows each element to its GUI and
// takes it back, as a click on it does, and saves the plan in OUT. Then it loads each template of the menu and prints their names.
import org.apache.jmeter.gui.JMeterGUIComponent
import org.apache.jmeter.gui.action.template.TemplateManager
import org.apache.jmeter.save.SaveService
import org.apache.jmeter.testelement.TestElement
import org.apache.jmeter.util.JMeterUtils
import org.apache.jorphan.collections.HashTree

def (home, out, plans) = [args[0], new File(args[1]), args.drop(2)]
JMeterUtils.setJMeterHome(home)
JMeterUtils.loadJMeterProperties("$home/bin/jmeter.properties")
new File("$home/bin/user.properties").withInputStream { JMeterUtils.getJMeterProperties().load(it) }
JMeterUtils.initLocale()
SaveService.loadProperties()

def visit
visit = { HashTree tree ->
    tree.list().each { element ->
        def gui = (JMeterGUIComponent) Class.forName(guiClass(element)).getDeclaredConstructor().newInstance()
        gui.configure(element)
        gui.modifyTestElement(element)
        visit(tree.getTree(element))
    }
}

static String guiClass(TestElement element) {
    def name = element.getPropertyAsString(TestElement.GUI_CLASS)
    SaveService.aliasToClass(name)
}

plans.each { plan ->
    def tree = SaveService.loadTree(new File(plan))
    visit(tree)
    new File(out, new File(plan).name).withOutputStream { SaveService.saveTree(tree, it) }
}
def manager = TemplateManager.getInstance()
manager.templateNames.each { name ->
    def template = manager.getTemplateByName(name)
    SaveService.loadTree(new File(template.parent ?: new File(home), template.fileName))
}
println "templates: " + manager.templateNames.join(", ")
println "done"
System.exit(0)
