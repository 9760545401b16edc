<!DOCTYPE TS><TS version="2.1"></TS>
