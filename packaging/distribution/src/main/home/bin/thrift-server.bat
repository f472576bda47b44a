@echo off
rem A Thrift server to call; its IDL is templates\jmeter-rpc\stress.thrift: thrift-server --help
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -jar "%~dp0targets.jar" thrift-server %*
