@echo off
rem Rewrites a plan of the old Dubbo plugin or of JMeter's own InfluxDB listener. convert --help
setlocal
set "name=convert"
set "module=tools\convert"
set "main=io.github.jmeterrpc.convert.Convert"
call "%~dp0run-main.bat" %*
