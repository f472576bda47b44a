@echo off
rem One report of the result files of a run, and its verdict. report --help
setlocal
set "name=report"
call "%~dp0run-jar.bat" report %*
