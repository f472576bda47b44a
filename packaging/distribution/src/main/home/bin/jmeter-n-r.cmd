@echo off
rem The same on the servers that the property remote_hosts names.
call "%~dp0jmeter.bat" -n -r -t "%~f1" -l "%~dpn1.jtl" -j "%~dpn1.log"
pause
