@echo off
rem Called with name, module and main set: builds the suite if it is not built yet, then runs main with the options given.
setlocal
for %%d in ("%~dp0..") do set "here=%%~fd"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "built=%here%\%module%\target"
if exist "%built%\class-path" goto run
echo %name%: building (the first time Maven downloads what it needs: some minutes)
pushd "%here%"
call mvn -B -ntp -q -DskipTests package
set "code=%errorlevel%"
popd
if not "%code%"=="0" (
  echo %name%: the build failed; it needs a JDK 17 and Maven on the PATH 1>&2
  exit /b 1
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
"%java%" "-Dsuite.home=%here%" "@%arguments%" %main% %*
set "code=%errorlevel%"
del "%arguments%"
exit /b %code%
