@echo off
rem Called with name set: builds the jar of the live page if it is not built yet, then runs the command given.
setlocal
for %%d in ("%~dp0..") do set "here=%%~fd"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "jar=%here%\live\target\live.jar"
if exist "%jar%" goto run
echo %name%: building (the first time Maven downloads what it needs) 1>&2
pushd "%here%"
call mvn -B -ntp -q -DskipTests -pl live -am package 1>&2
set "code=%errorlevel%"
popd
if not "%code%"=="0" (
  echo %name%: the build failed; it needs a JDK 17 and Maven on the PATH 1>&2
  exit /b 2
)
:run
"%java%" -XX:+ExitOnOutOfMemoryError -Dexit.verdict=100 -jar "%jar%" %*
rem 0: done. The program adds 100 to a verdict, since a JVM ends with 1 and 3 by itself; all other codes mean that the command did not do its work.
set "code=%errorlevel%"
set "mapped=2"
if %code%==0 set "mapped=0"
if %code% gtr 100 if %code% lss 110 set /a "mapped=%code%-100"
exit /b %mapped%
