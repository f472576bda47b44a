@echo off
rem A store for the points of several load generators, with a live page. live-store --help
setlocal
set "name=live-store"
call "%~dp0run-jar.bat" store %*
