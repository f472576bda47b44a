@echo off
rem Called with name, module and main set: builds the suite if it is not built yet, then runs main with the options given.
setlocal
for %%d in ("%~dp0..") do set "here=%%~fd"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "built=%here%\%module%\target"
if not exist "%here%\target\built" goto build
if exist "%built%\compiled" goto run
:build
echo %name%: building (the first time Maven downloads what it needs: some minutes)
pushd "%here%"
call mvn -B -ntp -q -DskipTests package
set "code=%errorlevel%"
popd
if not "%code%"=="0" (
  echo %name%: the build failed; it needs a JDK 17 and Maven on the PATH 1>&2
  exit /b 2
)
:run
rem In a file, since a class path is longer than a command line may be. A backslash joins lines inside quotes there.
set "slashed=%built:\=/%"
set "arguments=%TEMP%\%name%-%RANDOM%.args"
(
  echo -cp
  echo "%slashed%/classes;\
  type "%built%\class-path"
  echo "
) > "%arguments%"
"%java%" -XX:+ExitOnOutOfMemoryError -Dexit.verdict=100 "-Dsuite.home=%here%" "@%arguments%" %main% %*
set "code=%errorlevel%"
del "%arguments%"
rem 0: done. The program adds 100 to a verdict, since a JVM ends with 1 and 3 by itself; all other codes mean that the command did not do its work.
set "mapped=2"
if %code%==0 set "mapped=0"
if %code% gtr 100 if %code% lss 110 set /a "mapped=%code%-100"
exit /b %mapped%
