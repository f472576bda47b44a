@echo off
rem A load generator that a controller (jmeter -n -R, or the GUI) drives. SERVER_PORT: where it listens, 1099 unless set.
setlocal
if not defined SERVER_PORT set "SERVER_PORT=1099"
call "%~dp0jmeter.bat" -s -Jserver_port=%SERVER_PORT% -Jserver.rmi.port=%SERVER_PORT% -j jmeter-server.log %*
