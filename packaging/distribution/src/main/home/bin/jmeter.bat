@echo off
rem Starts this JMeter: the GUI without options, a load generator with -n -t PLAN -l RESULTS. HEAP and JVM_ARGS are
rem JMeter's own variables; bin\setenv.bat, if there is one, may set them.
setlocal
if exist "%~dp0setenv.bat" call "%~dp0setenv.bat"
if not defined HEAP set "HEAP=-Xms1g -Xmx1g"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" %HEAP% "@%~dp0jvm.options" %JVM_ARGS% -jar "%~dp0ApacheJMeter.jar" %*
