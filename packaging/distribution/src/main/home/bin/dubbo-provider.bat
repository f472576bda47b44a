@echo off
rem A Dubbo provider to call, with a ZooKeeper of its own if wanted: dubbo-provider --registry; dubbo-provider --help
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -jar "%~dp0targets.jar" dubbo-provider %*
