@echo off
rem A store for the points of several load generators, with a live page. live-store --help
setlocal
set "name=live-store"
call "%~dp0live\run-jar.bat" store %*
