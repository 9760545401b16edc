<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>A</name>
    <message>
        <source>a
b</source>
        <translation>c
d</translation>
    </message>
</context>
</TS>
