@echo off
rem Called with name set: builds the jar of the live page if it is not built yet, then runs the command given.
setlocal
for %%d in ("%~dp0..") do set "here=%%~fd"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%here%\libs\live\target\live-*-live.jar" goto run
echo %name%: building (the first time Maven downloads what it needs) 1>&2
pushd "%here%"
call mvn -B -ntp -q -DskipTests -pl libs/live -am package 1>&2
set "code=%errorlevel%"
popd
if not "%code%"=="0" (
  echo %name%: the build failed; it needs a JDK 17 and Maven on the PATH 1>&2
  exit /b 2
)
:run
for /f "delims=" %%j in ('dir /b "%here%\libs\live\target\live-*-live.jar"') do set "jar=%here%\libs\live\target\%%j"
"%java%" -XX:+ExitOnOutOfMemoryError -jar "%jar%" %*
