@echo off
rem An HTTP server that answers each request with the request itself: mirror-server PORT, 8081 unless given.
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -cp "%~dp0..\lib\*;%~dp0..\lib\ext\*" org.apache.jmeter.protocol.http.control.HttpMirrorServer %*
