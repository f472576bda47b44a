@echo off
rem Starts the Thrift target of the test plans: thrift-server [--port 9090] [--host 127.0.0.1] [--help]
setlocal
set "name=thrift-server"
set "module=targets\rpc"
set "main=io.github.jmeterrpc.targets.thrift.ThriftTarget"
call "%~dp0run-main.bat" %*
