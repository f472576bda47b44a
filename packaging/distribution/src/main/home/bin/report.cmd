@echo off
rem One report of the result files of a run, and its verdict: report --help
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -jar "%~dp0live.jar" report %*
