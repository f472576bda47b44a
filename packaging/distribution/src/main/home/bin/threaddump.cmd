@echo off
rem Makes a jmeter -n of this machine write a thread dump into its folder. PORT: 4445 unless given; jmeter -n prints its own.
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -cp "%~dp0ApacheJMeter.jar" org.apache.jmeter.util.ShutdownClient ThreadDump %*
