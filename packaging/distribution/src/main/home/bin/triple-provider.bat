@echo off
rem A Dubbo provider of a protobuf service to call over tri://, which is gRPC: triple-provider; triple-provider --help
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+ExitOnOutOfMemoryError -Dexit.verdict=100 -jar "%~dp0targets.jar" triple-provider %*
rem 0: done. The program adds 100 to a verdict, since a JVM ends with 1 and 3 by itself; all other codes mean that the command did not do its work.
set "code=%errorlevel%"
set "mapped=2"
if %code%==0 set "mapped=0"
if %code% gtr 100 if %code% lss 110 set /a "mapped=%code%-100"
exit /b %mapped%
