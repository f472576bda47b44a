@echo off
rem Two JMeter load generators call a Dubbo provider or a Thrift server, every sample is counted. demo --help
setlocal
set "name=demo"
set "module=tools\demo"
set "main=io.github.jmeterrpc.demo.Demo"
call "%~dp0bin\run-main.bat" %*
