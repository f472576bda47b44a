@echo off
rem Runs a plan without a window: jmeter-n PLAN.jmx, or drop the file on this one. Results and log lie beside the plan.
call "%~dp0jmeter.bat" -n -t "%~f1" -l "%~dpn1.jtl" -j "%~dpn1.log"
pause
