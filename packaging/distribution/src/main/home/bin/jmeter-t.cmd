@echo off
rem Opens a plan in the GUI: jmeter-t PLAN.jmx, or drop the file on this one.
call "%~dp0jmeter.bat" -t "%~f1"
