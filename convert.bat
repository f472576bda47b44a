@echo off
rem Rewrites a plan of the old Dubbo plugin or of JMeter's own InfluxDB listener. convert --help
setlocal
set "name=convert"
set "module=migration"
set "main=io.github.jmeterrpc.migration.Convert"
call "%~dp0test-plans\run-main.bat" %*
