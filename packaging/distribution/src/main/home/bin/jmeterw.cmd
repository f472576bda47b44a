@echo off
rem The GUI without a console.
setlocal
if exist "%~dp0setenv.bat" call "%~dp0setenv.bat"
if not defined HEAP set "HEAP=-Xms1g -Xmx1g"
set "JAVA=javaw"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\javaw"
start "" "%JAVA%" %HEAP% "@%~dp0jvm.options" %JVM_ARGS% -jar "%~dp0ApacheJMeter.jar" %*
