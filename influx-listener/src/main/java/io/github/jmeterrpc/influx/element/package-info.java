/** JMeter elements of the listener. Test plans contain their class names, which never change. */
package io.github.jmeterrpc.influx.element;
