@echo off
rem Rewrites a plan of the old Dubbo plugin or of JMeter's own InfluxDB listener: convert --help
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -cp "%~dp0convert.jar;%~dp0..\lib\*" io.github.jmeterrpc.convert.Convert %*
