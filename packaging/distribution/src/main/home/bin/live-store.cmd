@echo off
rem A store for the points of several load generators, with a live page: live-store --help
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+ExitOnOutOfMemoryError -jar "%~dp0live.jar" store %*
